import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { LocalError } from '../cli-errors.ts'
import { applyEdits, getEditPresence, listMissingContainers, removeEdits } from './apply-edits.ts'
import type { ConfigEdit, ConfigFormat } from './host.ts'
import {
  arbitraryJsonText,
  arbitraryTomlText,
  arbitraryYamlListText,
  arbitraryYamlMapText,
} from './testing-config-texts.ts'

const entry = { command: 'npx', args: ['-y', '@cairnway/mcp'], env: { CAIRNWAY_URL: 'http://127.0.0.1:8080' } }
const set: ConfigEdit = { kind: 'set', path: ['servers', 'cairnway'], value: entry }
const table: ConfigEdit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: entry }
const append: ConfigEdit = { kind: 'append', path: ['hooks', 'Stop'], value: { command: 'ours' }, mark: 'ours' }
const item: ConfigEdit = {
  kind: 'append',
  path: ['servers'],
  value: { name: 'cairnway', ...entry },
  mark: '"name":"cairnway"',
}

const applyAll = (text: string, format: ConfigFormat, ...edits: ConfigEdit[]): string => applyEdits(text, format, edits)

const expectedJson = `{
      "command": "npx",
      "args": [
        "-y",
        "@cairnway/mcp"
      ],
      "env": {
        "CAIRNWAY_URL": "http://127.0.0.1:8080"
      }
    }`

test.each([
  ['an empty file', '', `{\n  "servers": {\n    "cairnway": ${expectedJson}\n  }\n}\n`],
  ['an empty map', '{}\n', `{\n  "servers": {\n    "cairnway": ${expectedJson}\n  }\n}\n`],
  [
    'other entries, a comment after the last one',
    '{\n  // mine\n  "servers": {\n    "a": {"command": "x"} // keep\n  }\n}\n',
    `{\n  // mine\n  "servers": {\n    "a": {"command": "x"}, // keep\n    "cairnway": ${expectedJson}\n  }\n}\n`,
  ],
  [
    'a trailing comma',
    '{\n  "servers": {\n    "a": 1, // keep\n  },\n}\n',
    `{\n  "servers": {\n    "a": 1, // keep\n    "cairnway": ${expectedJson},\n  },\n}\n`,
  ],
  [
    'only comments inside',
    '{\n  "servers": {\n    // none yet\n  }\n}\n',
    `{\n  "servers": {\n    // none yet\n    "cairnway": ${expectedJson}\n  }\n}\n`,
  ],
  ['one line', '{"servers":{"a":1}}', `{"servers":{"a":1,"cairnway":${JSON.stringify(entry)}}}`],
])('JSON: %s', (_, text, expected) => {
  expect(applyAll(text, 'json', set)).toBe(expected)
})

test('JSON: tabs and CRLF of the file are used for the new lines', () => {
  const text = '{\r\n\t"servers": {\r\n\t\t"a": 1\r\n\t}\r\n}\r\n'
  const after = applyAll(text, 'json', set)
  expect(after).toContain('\r\n\t\t"cairnway": {\r\n\t\t\t"command": "npx",\r\n')
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
})

test('JSON: an item is appended after the items of others', () => {
  const text = '{\n  "hooks": {\n    "Stop": [\n      { "command": "theirs" } // keep\n    ]\n  }\n}\n'
  const after = applyAll(text, 'json', append)
  expect(after).toContain('{ "command": "theirs" }, // keep\n      {\n        "command": "ours"\n      }\n    ]')
})

test('TOML: our table is appended, and other tables and comments stay unchanged', () => {
  const text = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y" # keep\n'
  expect(applyAll(text, 'toml', table)).toBe(
    `${text}\n[mcp_servers.cairnway]\ncommand = "npx"\nargs = ["-y", "@cairnway/mcp"]\nenv = { CAIRNWAY_URL = "http://127.0.0.1:8080" }\n`,
  )
})

test('TOML: our table in the middle is replaced and removed with its subtables', () => {
  const edit: ConfigEdit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: { command: 'new' } }
  const text =
    '[a]\nx = 1\n\n[mcp_servers."cairnway"]\ncommand = "old"\n[mcp_servers.cairnway.env]\nK = "v"\n\n# of b\n[b]\ny = 2\n'
  expect(applyAll(text, 'toml', edit)).toBe(
    '[a]\nx = 1\n\n[mcp_servers.cairnway]\ncommand = "new"\n\n# of b\n[b]\ny = 2\n',
  )
  expect(removeEdits(text, 'toml', [edit], [])).toBe('[a]\nx = 1\n\n# of b\n[b]\ny = 2\n')
})

test('TOML: servers in one inline table are refused', () => {
  expect(() => applyAll('mcp_servers = { a = { command = "x" } }\n', 'toml', table)).toThrow('cannot be changed safely')
})

test.each([
  ['nothing', '', 'servers:\n  cairnway:\n    command: npx\n'],
  [
    'others',
    'a: 1 # keep\nservers:\n    x:\n        command: y\n# end\nb: 2\n',
    'y\n    cairnway:\n      command: npx\n',
  ],
  ['an empty map', 'servers: {} # keep\nb: 2\n', 'servers: {"cairnway":{"command":"npx"'],
  ['no value', 'servers:\nb: 2\n', 'servers:\n  cairnway:\n    command: npx\n'],
  ['a flow map', 'servers: {x: {command: y}}\n', 'servers: {x: {command: y}, "cairnway":{"command":"npx"'],
])('YAML: our entry is added to a map with %s', (_, text, expected) => {
  const after = applyAll(text, 'yaml', set)
  expect(after).toContain(expected)
  expect(getEditPresence(after, 'yaml', set)).toBe('equal')
})

test.each([
  ['nothing', 'a: 1\n', 'a: 1\nservers:\n  - name: cairnway\n    command: npx\n'],
  ['others, not indented', 'servers:\n- name: x\n  command: y\nb: 2\n', 'y\n- name: cairnway\n  command: npx\n'],
  [
    'a block scalar as the last value',
    'servers:\n  - name: x\n    text: |\n      one\n      two\n',
    'two\n  - name: cairnway\n',
  ],
])('YAML: our item is added to a list with %s', (_, text, expected) => {
  const after = applyAll(text, 'yaml', item)
  expect(after).toContain(expected)
  expect(getEditPresence(after, 'yaml', item)).toBe('equal')
})

test.each([
  ['json', '{ "a": }', 'line 1, column 8'],
  ['toml', 'a = 1\nb = = 2\n', 'line 2'],
  ['yaml', 'a: [1\nb: 2\n', 'line 2'],
] as const)('a broken %s file is refused with the position of the error', (format, text, position) => {
  expect(() => applyAll(text, format, set)).toThrow(position)
})

test.each([
  ['json', '[1]'],
  ['json', '{"servers": "text"}'],
  ['yaml', 'servers: text\n'],
] as const)('%s %s: a value that is not a map is not overwritten', (format, text) => {
  expect(() => applyAll(text, format, set)).toThrow(/not a map/)
})

test('a different entry of our name is replaced in place', () => {
  const text = '{\n  "servers": {\n    "cairnway": { "command": "old" },\n    "z": 1\n  }\n}\n'
  expect(getEditPresence(text, 'json', set)).toBe('different')
  const after = applyAll(text, 'json', set)
  expect(Object.keys(parse(after).servers)).toEqual(['cairnway', 'z'])
  expect(applyAll(after, 'json', set)).toBe(after)
})

test('JSON: adding keeps all other lines, and removing restores the text with later changes of others', () => {
  fc.assert(
    fc.property(arbitraryJsonText, (text) => {
      const edits = [set, append]
      const made = listMissingContainers(text, 'json', edits)
      const after = applyEdits(text, 'json', edits)
      expect(removeEdits(editNotes(after), 'json', edits, made)).toBe(editNotes(text))
      // every old line is still there, in its order; a comma may have been added to one
      const lines = after.split('\n')
      let at = 0
      for (const line of text.includes('\n') ? text.split('\n').slice(1, -1) : []) {
        const trimmed = line.trimEnd()
        // an empty map or list is written on several lines once it has an entry
        if (/[{[][}\]],?/.test(trimmed)) continue
        at = lines.findIndex((other, index) => index >= at && isSameLine(other.trimEnd(), trimmed)) + 1
        expect(at, trimmed).toBeGreaterThan(0)
      }
    }),
    { numRuns: 100 },
  )
})

const isSameLine = (a: string, b: string): boolean => a.replaceAll(',', '') === b.replaceAll(',', '')

/** A later change of the file's owner, in a comment or a value. */
const editNotes = (text: string): string => text.replaceAll('note', 'changed').replaceAll('x = 1', 'x = 2')

/** Whether one text is the other with something inserted. */
function isInsertion(text: string, after: string): boolean {
  let prefix = 0
  while (prefix < text.length && text[prefix] === after[prefix]) prefix += 1
  return after.length > text.length && after.endsWith(text.slice(prefix))
}

test.each([
  ['toml', 'tables', arbitraryTomlText, table],
  ['yaml', 'a map', arbitraryYamlMapText, set],
  ['yaml', 'a list', arbitraryYamlListText, item],
] as const)(
  '%s, %s: adding only inserts bytes, and removing restores the text with later changes of others',
  (...given) => {
    const [format, , texts, edit] = given
    fc.assert(
      fc.property(texts, (text) => {
        const made = listMissingContainers(text, format, [edit])
        const after = applyAll(text, format, edit)
        expect(getEditPresence(after, format, edit)).toBe('equal')
        expect(isInsertion(text, after), after).toBe(true)
        expect(text.includes('\r') && /[^\r]\n/.test(after)).toBe(false)
        expect(removeEdits(editNotes(after), format, [edit], made)).toBe(editNotes(text))
      }),
      { numRuns: 300 },
    )
  },
)

test.each([
  ['yaml', arbitraryYamlMapText, set],
  ['yaml', arbitraryYamlListText, item],
] as const)('%s: a different entry of our name is replaced in place, and removed as well', (...given) => {
  const [format, texts, edit] = given
  fc.assert(
    fc.property(texts, (text) => {
      const old: ConfigEdit = { ...edit, value: { name: 'cairnway', cmd: ['old'] } }
      const made = listMissingContainers(text, format, [edit])
      const after = applyAll(applyAll(text, format, old), format, edit)
      expect(getEditPresence(after, format, edit)).toBe('equal')
      expect(isInsertion(text, after), after).toBe(true)
      expect(removeEdits(after, format, [edit], made)).toBe(text)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['no value', 'servers:\n  cairnway:\n  b: 1\n', 'servers:\n  cairnway: {"a":1}\n  b: 1\n'],
  ['one in brackets', 'servers: {cairnway: {b: 2} , y: 2}\n', 'servers: {cairnway: {"a":1} , y: 2}\n'],
  ['a name alone', 'servers: {cairnway, y: 2}\n', 'servers: {cairnway: {"a":1}, y: 2}\n'],
  [
    'lines and comments',
    'servers:\n  cairnway: # mine\n      b: 2 # was\n  # of y\n  y: 1\n',
    'servers:\n  cairnway: # mine\n      a: 1\n  # of y\n  y: 1\n',
  ],
  ['a list', 'servers:\r\n  cairnway:\r\n  - x\r\nb: 1', 'servers:\r\n  cairnway:\r\n    {"a":1}\r\nb: 1'],
  ['a text', 'servers:\n  cairnway: |\n    x\n  b: 1\n', 'servers:\n  cairnway: {"a":1}\n  b: 1\n'],
])('YAML: only the value under our name is replaced: %s', (_, text, expected) => {
  expect(applyAll(text, 'yaml', { ...set, value: { a: 1 } })).toBe(expected)
})

test.each([
  ['the first', 'servers: {cairnway: 1, y: 2} # c\n', 'servers: {y: 2} # c\n'],
  ['the last', 'servers: { x: 1, cairnway: {a: 1} }\n', 'servers: { x: 1 }\n'],
  ['one of its own line', 'servers: {\n  x: 1, # x\n  cairnway: 1 # c\n}\n', 'servers: {\n  x: 1 # x\n}\n'],
  ['one between others', 'servers: {\n  x: 1,\n  cairnway: 1, # c\n  y: 2,\n}\n', 'servers: {\n  x: 1,\n  y: 2,\n}\n'],
  ['the only one', 'servers: {\n  cairnway: 1\n}\n', 'servers: {\n}\n'],
  ['one in lines, the only one', 'servers: # s\n  # mine\n  cairnway: 1\nb: 1', 'servers: # s\n  # mine\nb: 1'],
])('YAML: removing works for %s', (_, text, expected) => {
  expect(removeEdits(text, 'yaml', [set], [])).toBe(expected)
})

test('YAML: an explicit null is replaced by lines, and removing them leaves an implicit null', () => {
  const after = applyAll('servers: ~ # keep\nb: 1\n', 'yaml', set)
  expect(after).toContain('servers: # keep\n  cairnway:\n')
  expect(removeEdits(after, 'yaml', [set], [])).toBe('servers: # keep\nb: 1\n')
})

test.each([
  ['an alias', 'base: &b {x: 1}\nservers: *b\n'],
  ['an anchored map', 'servers: &b\n  x: 1\nother: *b\n'],
  ['a tag on our entry', 'servers:\n  cairnway: !!str x\n'],
])('YAML: %s is refused', (_, text) => {
  expect(() => applyAll(text, 'yaml', set)).toThrow(/cannot be changed safely/)
})

test('JSON: an entry on one line with others is replaced without changing them', () => {
  const text = '{"a":   1,"servers":{"cairnway":{"command":"old"}},   "z" :1}'
  expect(applyAll(text, 'json', { ...set, value: { a: 1 } })).toBe(
    '{"a":   1,"servers":{"cairnway":{"a":1}},   "z" :1}',
  )
})

test.each(['{ }', '{"a": 1, "servers": { }, "hooks": {} }'])('JSON: the space in %s is restored', (text) => {
  const made = listMissingContainers(text, 'json', [set])
  expect(removeEdits(applyAll(text, 'json', set), 'json', [set], made)).toBe(text)
})

test.each(['json', 'yaml'] as const)('%s that is nested too deeply is refused', (format) => {
  for (const levels of [600, 3000, 100_000]) {
    const text = `{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(() => applyAll(text, format, set), String(levels)).toThrow(LocalError)
  }
})
