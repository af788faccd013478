import fc from 'fast-check'
import { parse } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { addEdits, missingContainers, presenceOf, removeEdits } from './change-text.ts'
import { EDITORS } from './editor.ts'
import type { Edit, Format } from './host.ts'
import { writtenJson, writtenToml, writtenYaml } from './testing-config-texts.ts'

const entry = { command: 'npx', args: ['-y', '@cairnway/mcp'], env: { CAIRNWAY_URL: 'http://127.0.0.1:8080' } }
const set: Edit = { kind: 'set', path: ['servers', 'cairnway'], value: entry }
const append: Edit = { kind: 'append', path: ['hooks', 'Stop'], value: { command: 'ours' }, mark: 'ours' }
const item: Edit = {
  kind: 'append',
  path: ['servers'],
  value: { name: 'cairnway', ...entry },
  mark: '"name":"cairnway"',
}

const added = (text: string, format: Format, ...edits: Edit[]): string => addEdits(text, format, edits)

const printed = `{
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
  ['an empty file', '', `{\n  "servers": {\n    "cairnway": ${printed}\n  }\n}\n`],
  ['an empty map', '{}\n', `{\n  "servers": {\n    "cairnway": ${printed}\n  }\n}\n`],
  [
    'other entries, a comment behind the last one',
    '{\n  // mine\n  "servers": {\n    "a": {"command": "x"} // keep\n  }\n}\n',
    `{\n  // mine\n  "servers": {\n    "a": {"command": "x"}, // keep\n    "cairnway": ${printed}\n  }\n}\n`,
  ],
  [
    'a trailing comma',
    '{\n  "servers": {\n    "a": 1, // keep\n  },\n}\n',
    `{\n  "servers": {\n    "a": 1, // keep\n    "cairnway": ${printed},\n  },\n}\n`,
  ],
  [
    'only comments inside',
    '{\n  "servers": {\n    // none yet\n  }\n}\n',
    `{\n  "servers": {\n    // none yet\n    "cairnway": ${printed}\n  }\n}\n`,
  ],
  ['one line', '{"servers":{"a":1}}', `{"servers":{"a":1,"cairnway":${JSON.stringify(entry)}}}`],
])('JSON: %s', (_, text, expected) => {
  expect(added(text, 'json', set)).toBe(expected)
})

test('JSON: tabs and CRLF are gone on with', () => {
  const text = '{\r\n\t"servers": {\r\n\t\t"a": 1\r\n\t}\r\n}\r\n'
  const after = added(text, 'json', set)
  expect(after).toContain('\r\n\t\t"cairnway": {\r\n\t\t\t"command": "npx",\r\n')
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
})

test('JSON: an item at the end of a list, behind those of others', () => {
  const text = '{\n  "hooks": {\n    "Stop": [\n      { "command": "theirs" } // keep\n    ]\n  }\n}\n'
  const after = added(text, 'json', append)
  expect(after).toContain('{ "command": "theirs" }, // keep\n      {\n        "command": "ours"\n      }\n    ]')
})

test('TOML: a table of its own at the end, other tables and comments as they were', () => {
  const text = '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "y" # keep'
  const edit: Edit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: entry }
  expect(added(text, 'toml', edit)).toBe(
    `${text}\n\n[mcp_servers.cairnway]\ncommand = "npx"\nargs = ["-y", "@cairnway/mcp"]\nenv = { CAIRNWAY_URL = "http://127.0.0.1:8080" }\n`,
  )
})

test('TOML: our table in the middle is replaced and taken out, whatever its sub-tables', () => {
  const edit: Edit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: { command: 'new' } }
  const text =
    '[a]\nx = 1\n\n[mcp_servers."cairnway"]\ncommand = "old"\n[mcp_servers.cairnway.env]\nK = "v"\n\n# of b\n[b]\ny = 2\n'
  expect(added(text, 'toml', edit)).toBe(
    '[a]\nx = 1\n\n[mcp_servers.cairnway]\ncommand = "new"\n\n# of b\n[b]\ny = 2\n',
  )
  expect(removeEdits(text, 'toml', [edit], [])).toBe('[a]\nx = 1\n\n\n# of b\n[b]\ny = 2\n')
})

test('TOML: servers in one inline table are refused, not broken', () => {
  const edit: Edit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: entry }
  expect(() => added('mcp_servers = { a = { command = "x" } }\n', 'toml', edit)).toThrow('cannot be changed safely')
})

test.each([
  ['nothing', '', 'servers:\n  cairnway:\n    command: npx\n'],
  [
    'others',
    'a: 1 # keep\nservers:\n    x:\n        command: y\n# end\nb: 2\n',
    'y\n    cairnway:\n      command: npx\n',
  ],
  ['an empty map', 'servers: {} # keep\nb: 2\n', 'servers: # keep\n  cairnway:\n    command: npx\n'],
  ['no value', 'servers:\nb: 2\n', 'servers:\n  cairnway:\n    command: npx\n'],
  ['a flow map', 'servers: {x: {command: y}}\n', 'servers: {x: {command: y}, "cairnway":{"command":"npx"'],
])('YAML: a map with %s', (_, text, expected) => {
  const after = added(text, 'yaml', set)
  expect(after).toContain(expected)
  expect(presenceOf(after, 'yaml', set)).toBe('equal')
})

test.each([
  ['nothing', 'a: 1\n', 'a: 1\nservers:\n  - name: cairnway\n    command: npx\n'],
  ['others, not indented', 'servers:\n- name: x\n  command: y\nb: 2\n', 'y\n- name: cairnway\n  command: npx\n'],
  ['a block text last', 'servers:\n  - name: x\n    text: |\n      one\n      two\n', 'two\n  - name: cairnway\n'],
])('YAML: a list with %s', (_, text, expected) => {
  const after = added(text, 'yaml', item)
  expect(after).toContain(expected)
  expect(presenceOf(after, 'yaml', item)).toBe('equal')
})

test.each([
  ['json', '{ "a": }', 'line 1, column 8'],
  ['toml', 'a = 1\nb = = 2\n', 'line 2'],
  ['yaml', 'a: [1\nb: 2\n', 'line 2'],
] as const)('a broken %s file is refused with the place', (format, text, place) => {
  expect(() => added(text, format, set)).toThrow(place)
})

test.each([
  ['json', '[1]'],
  ['json', '{"servers": "text"}'],
  ['yaml', 'servers: text\n'],
] as const)('%s %s: what is no map is not overwritten', (format, text) => {
  expect(() => added(text, format, set)).toThrow(/not a map/)
})

test('a differing entry is replaced where it is', () => {
  const text = '{\n  "servers": {\n    "cairnway": { "command": "old" },\n    "z": 1\n  }\n}\n'
  expect(presenceOf(text, 'json', set)).toBe('different')
  const after = added(text, 'json', set)
  expect(Object.keys(parse(after).servers)).toEqual(['cairnway', 'z'])
  expect(added(after, 'json', set)).toBe(after)
})

test('JSON: what is added stands there, the rest says the same, and taking it out leaves what was', () => {
  fc.assert(
    fc.property(writtenJson, (text) => {
      const edits = [set, append]
      const made = missingContainers(text, 'json', edits)
      const after = addEdits(text, 'json', edits)
      const back = removeEdits(after, 'json', edits, made)
      expect(EDITORS.json.read(back)).toEqual(EDITORS.json.read(text))
      // every line that was there is there, in its order; a comma may have come behind one
      const lines = after.split('\n')
      let at = 0
      for (const line of text.includes('\n') ? text.split('\n').slice(1, -1) : []) {
        const bare = line.trimEnd()
        // an empty map or list is opened to take something in
        if (/[{[][}\]],?/.test(bare)) continue
        at = lines.findIndex((other, index) => index >= at && sameLine(other.trimEnd(), bare)) + 1
        expect(at, bare).toBeGreaterThan(0)
      }
    }),
    { numRuns: 100 },
  )
})

const sameLine = (one: string, other: string): boolean => one.replaceAll(',', '') === other.replaceAll(',', '')

test('TOML: what is added stands there, and taking it out gives the bytes back', () => {
  const edit: Edit = { kind: 'set', path: ['mcp_servers', 'cairnway'], value: entry }
  fc.assert(
    fc.property(writtenToml, (text) => {
      const after = added(text, 'toml', edit)
      expect(after.startsWith(text)).toBe(true)
      expect(presenceOf(after, 'toml', edit)).toBe('equal')
    }),
  )
})

test('YAML: what is added stands there, and every other line stays', () => {
  fc.assert(
    fc.property(writtenYaml, (text) => {
      const after = added(text, 'yaml', set)
      expect(presenceOf(after, 'yaml', set)).toBe('equal')
      const lines = new Set(after.split('\n'))
      for (const line of text.split('\n').filter((line) => !line.startsWith('servers:'))) expect(lines).toContain(line)
    }),
    { numRuns: 100 },
  )
})
