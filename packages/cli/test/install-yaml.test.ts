import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCli } from './process/run-cli.ts'
import { runInProcess } from './run-in-process.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-yaml-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const configPathOf = (host: string): string =>
  host === 'goose' ? '.config/goose/config.yaml' : '.continue/config.yaml'
const read = (host: string): string => readFileSync(join(home, configPathOf(host)), 'utf8')
const write = (host: string, text: string): void => {
  mkdirSync(dirname(join(home, configPathOf(host))), { recursive: true })
  writeFileSync(join(home, configPathOf(host)), text)
}
const cairnway = (command: string, host: string) => runInProcess([command, '--target', host, '--yes'], { home })

const settings =
  'GOOSE_MODEL:   gpt # mine\r\nlist:\r\n- a\r\nmode: 0x1F\r\n' +
  `long: "${'words of a long text '.repeat(12)}"\r\nfolded: >\r\n    by\r\n    hand\r\n`

test.each([
  ['goose', settings],
  ['goose', 'extensions:\n\nGOOSE_MODEL: gpt\n'],
  ['goose', 'GOOSE_MODEL: gpt\r\nextensions: { }   # none\r\nmode:   0x1F'],
  ['goose', 'GOOSE_MODEL: gpt\r\nextensions: {other: {a: 1},  last: 2 } # o\r\nmode:   0x1F'],
  ['continue', settings],
  ['continue', 'mcpServers: [] # none\nmodel:   gpt'],
  ['continue', 'mcpServers:\n-   name: other\n    command: x # o\nmodel:   gpt\n'],
])('%s: undoing after a change by the owner removes only our entry from %j', async (host, text) => {
  write(host, text)
  expect(await cairnway('install', host)).toMatchObject({ code: 0, stderr: '' })
  expect(read(host)).toContain('cairnway')
  write(host, read(host).replace('gpt', 'opus'))
  expect(await cairnway('uninstall', host)).toMatchObject({ code: 0, stderr: '' })
  expect(read(host)).toBe(text.replace('gpt', 'opus'))
})

test('an entry in a flow map is replaced in place', async () => {
  const [before, behind] = ['mode:   0x1F\r\nextensions: {other: {a: 1}, cairnway: ', '}\r\nlist:\r\n- a\r\n']
  write('goose', `${before}{enabled: false}${behind}`)
  expect(await cairnway('install', 'goose')).toMatchObject({ code: 0 })
  const text = read('goose')
  expect([text.slice(0, before.length), text.slice(-behind.length)]).toEqual([before, behind])
  expect(text).toContain('"enabled":true')
})

test.each([
  ['extensions: *nope\n', 'line 1, column 13'],
  ['a: 1\nextensions: &x\n  self: *x\n', 'line 3, column 9'],
  ['a: &a [&b {c: *b}]\n', 'line 1, column 15'],
  ['a: [1\n', 'line 2, column 1'],
  [`a: &a [${'x,'.repeat(20)}]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]\n`, 'xcessive alias'],
  ['%YAML 1.1\n---\n<<: 1\n', 'erge source'],
])('%j is refused with the position of the error, and not changed', async (text, position) => {
  write('goose', text)
  for (const command of ['install', 'uninstall']) {
    const { code, stderr } = await cairnway(command, 'goose')
    expect({ code, stderr }).toMatchObject({ code: 6, stderr: expect.stringContaining(position) })
  }
  expect(read('goose')).toBe(text)
  expect(readdirSync(dirname(join(home, configPathOf('goose'))))).toEqual(['config.yaml'])
})

test('a key that is a list stays unchanged, without a warning', async () => {
  write('goose', '? [x]\n: 1\n')
  const result = await runCli(['install', '--target', 'goose', '--yes'], { HOME: home })
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(read('goose')).toMatch(/^\? \[x\]\n: 1\nextensions:\n {2}cairnway:\n/)
})
