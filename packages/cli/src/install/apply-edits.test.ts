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
    'other entries, a comment behind the last one',
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

test('JSON: tabs and CRLF are gone on with', () => {
  const text = '{\r\n\t"servers": {\r\n\t\t"a": 1\r\n\t}\r\n}\r\n'
  const after = applyAll(text, 'json', set)
  expect(after).toContain('\r\n\t\t"cairnway": {\r\n\t\t\t"command": "npx",\r\n')
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
})

test('JSON: an item at the end of a list, behind those of others', () => {
  const text = '{\n  "hooks": {\n    "Stop": [\n      { "command": "theirs" } // keep\n    ]\n  }\n}\n'
  const after = applyAll(text, 'json', append)
  expect(after).toContain('{ "command": "theirs" }, // keep\n      {\n        "command": "ours"\n      }\n    ]')
})

test('TOML: a table of its own at the end, other tables and comments as they were', () => {
  const text = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y" # keep\n'
  expect(applyAll(text, 'toml', table)).toBe(
    `${text}\n[mcp_servers.cairnway]\ncommand = "npx"\nargs = ["-y", "@cairnway/mcp"]\nenv = { CAIRNWAY_URL = "http://127.0.0.1:8080" }\n`,
  )
})

test('TOML: our table in the middle is replaced and taken out, whatever its sub-tables', () => {
  const edit: ConfigEdit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: { command: 'new' } }
  const text =
    '[a]\nx = 1\n\n[mcp_servers."cairnway"]\ncommand = "old"\n[mcp_servers.cairnway.env]\nK = "v"\n\n# of b\n[b]\ny = 2\n'
  expect(applyAll(text, 'toml', edit)).toBe(
    '[a]\nx = 1\n\n[mcp_servers.cairnway]\ncommand = "new"\n\n# of b\n[b]\ny = 2\n',
  )
  expect(removeEdits(text, 'toml', [edit], [])).toBe('[a]\nx = 1\n\n# of b\n[b]\ny = 2\n')
})

test('TOML: servers in one inline table are refused, not broken', () => {
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
])('YAML: a map with %s', (_, text, expected) => {
  const after = applyAll(text, 'yaml', set)
  expect(after).toContain(expected)
  expect(getEditPresence(after, 'yaml', set)).toBe('equal')
})

test.each([
  ['nothing', 'a: 1\n', 'a: 1\nservers:\n  - name: cairnway\n    command: npx\n'],
  ['others, not indented', 'servers:\n- name: x\n  command: y\nb: 2\n', 'y\n- name: cairnway\n  command: npx\n'],
  ['a block text last', 'servers:\n  - name: x\n    text: |\n      one\n      two\n', 'two\n  - name: cairnway\n'],
])('YAML: a list with %s', (_, text, expected) => {
  const after = applyAll(text, 'yaml', item)
  expect(after).toContain(expected)
  expect(getEditPresence(after, 'yaml', item)).toBe('equal')
})

test.each([
  ['json', '{ "a": }', 'line 1, column 8'],
  ['toml', 'a = 1\nb = = 2\n', 'line 2'],
  ['yaml', 'a: [1\nb: 2\n', 'line 2'],
] as const)('a broken %s file is refused with the place', (format, text, place) => {
  expect(() => applyAll(text, format, set)).toThrow(place)
})

test.each([
  ['json', '[1]'],
  ['json', '{"servers": "text"}'],
  ['yaml', 'servers: text\n'],
] as const)('%s %s: what is no map is not overwritten', (format, text) => {
  expect(() => applyAll(text, format, set)).toThrow(/not a map/)
})

test('a differing entry is replaced where it is', () => {
  const text = '{\n  "servers": {\n    "cairnway": { "command": "old" },\n    "z": 1\n  }\n}\n'
  expect(getEditPresence(text, 'json', set)).toBe('different')
  const after = applyAll(text, 'json', set)
  expect(Object.keys(parse(after).servers)).toEqual(['cairnway', 'z'])
  expect(applyAll(after, 'json', set)).toBe(after)
})

test('JSON: what is added stands there, the rest says the same, and taking it out leaves what was', () => {
  fc.assert(
    fc.property(arbitraryJsonText, (text) => {
      const edits = [set, append]
      const made = listMissingContainers(text, 'json', edits)
      const after = applyEdits(text, 'json', edits)
      expect(removeEdits(editNotes(after), 'json', edits, made)).toBe(editNotes(text))
      // every line that was there is there, in its order; a comma may have come behind one
      const lines = after.split('\n')
      let at = 0
      for (const line of text.includes('\n') ? text.split('\n').slice(1, -1) : []) {
        const bare = line.trimEnd()
        // an empty map or list is opened to take something in
        if (/[{[][}\]],?/.test(bare)) continue
        at = lines.findIndex((other, index) => index >= at && isSameLine(other.trimEnd(), bare)) + 1
        expect(at, bare).toBeGreaterThan(0)
      }
    }),
    { numRuns: 100 },
  )
})

const isSameLine = (one: string, other: string): boolean => one.replaceAll(',', '') === other.replaceAll(',', '')

/** What somebody changes besides, in a comment or a value. */
const editNotes = (text: string): string => text.replaceAll('note', 'changed').replaceAll('x = 1', 'x = 2')

/** Nothing of a text has moved, something has come between. */
function isInsertion(text: string, after: string): boolean {
  let same = 0
  while (same < text.length && text[same] === after[same]) same += 1
  return after.length > text.length && after.endsWith(text.slice(same))
}

test.each([
  ['toml', 'tables', arbitraryTomlText, table],
  ['yaml', 'a map', arbitraryYamlMapText, set],
  ['yaml', 'a list', arbitraryYamlListText, item],
] as const)(
  '%s, %s: adding moves no byte, and taking out gives the bytes back, with what was changed since',
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
] as const)('%s: an entry of ours that says something else is replaced where it is, and goes as well', (...given) => {
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
])('YAML: what stands under our name is replaced, and nothing else: %s', (_, text, expected) => {
  expect(applyAll(text, 'yaml', { ...set, value: { a: 1 } })).toBe(expected)
})

test.each([
  ['the first', 'servers: {cairnway: 1, y: 2} # c\n', 'servers: {y: 2} # c\n'],
  ['the last', 'servers: { x: 1, cairnway: {a: 1} }\n', 'servers: { x: 1 }\n'],
  ['one of its own line', 'servers: {\n  x: 1, # x\n  cairnway: 1 # c\n}\n', 'servers: {\n  x: 1 # x\n}\n'],
  ['one between others', 'servers: {\n  x: 1,\n  cairnway: 1, # c\n  y: 2,\n}\n', 'servers: {\n  x: 1,\n  y: 2,\n}\n'],
  ['the only one', 'servers: {\n  cairnway: 1\n}\n', 'servers: {\n}\n'],
  ['one in lines, the only one', 'servers: # s\n  # mine\n  cairnway: 1\nb: 1', 'servers: # s\n  # mine\nb: 1'],
])('YAML: taken out is %s', (_, text, expected) => {
  expect(removeEdits(text, 'yaml', [set], [])).toBe(expected)
})

test('YAML: a null that is written out makes room for the lines, and comes back as nothing', () => {
  const after = applyAll('servers: ~ # keep\nb: 1\n', 'yaml', set)
  expect(after).toContain('servers: # keep\n  cairnway:\n')
  expect(removeEdits(after, 'yaml', [set], [])).toBe('servers: # keep\nb: 1\n')
})

test.each([
  ['an alias', 'base: &b {x: 1}\nservers: *b\n'],
  ['what others point to', 'servers: &b\n  x: 1\nother: *b\n'],
  ['a tag on our entry', 'servers:\n  cairnway: !!str x\n'],
])('YAML: %s is refused, not broken', (_, text) => {
  expect(() => applyAll(text, 'yaml', set)).toThrow(/cannot be changed safely/)
})

test('JSON: an entry on one line with others is replaced alone', () => {
  const text = '{"a":   1,"servers":{"cairnway":{"command":"old"}},   "z" :1}'
  expect(applyAll(text, 'json', { ...set, value: { a: 1 } })).toBe(
    '{"a":   1,"servers":{"cairnway":{"a":1}},   "z" :1}',
  )
})

test.each(['{ }', '{"a": 1, "servers": { }, "hooks": {} }'])('JSON: the space in %s comes back', (text) => {
  const made = listMissingContainers(text, 'json', [set])
  expect(removeEdits(applyAll(text, 'json', set), 'json', [set], made)).toBe(text)
})

test.each(['json', 'yaml'] as const)('%s that is nested too deeply to be worked on is refused', (format) => {
  for (const levels of [600, 3000, 100_000]) {
    const text = `{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(() => applyAll(text, format, set), String(levels)).toThrow(LocalError)
  }
})
