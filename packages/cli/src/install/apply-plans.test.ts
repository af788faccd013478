import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Surroundings } from '../surroundings.ts'
import { applyPlans } from './apply-plans.ts'
import type { Edit } from './host.ts'
import { readRecord } from './install-record.ts'
import { type FileEdits, planInstall, planUninstall } from './plan-files.ts'
import { writtenJson, writtenToml, writtenYaml } from './testing-config-texts.ts'

let home: string
let surroundings: Surroundings
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-undo-'))
  const output = { write: () => {} }
  surroundings = { env: {}, platform: 'linux', home, stdin: Readable.from([]), stdout: output, stderr: output }
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const entry = { command: 'npx', args: ['-y', '@cairnway/mcp'] }
const set = (name: string): Edit => ({ kind: 'set', path: [name, 'cairnway'], value: entry })
const append: Edit = { kind: 'append', path: ['hooks', 'Stop'], value: { command: 'ours' }, mark: 'ours' }

const cases = [
  { format: 'json', texts: writtenJson, edits: [set('servers'), append] },
  { format: 'toml', texts: writtenToml, edits: [set('mcp_servers')] },
  { format: 'yaml', texts: writtenYaml, edits: [set('servers')] },
] as const

test.each(cases)('$format: installing and undoing gives the bytes back, and leaves nothing beside them', (one) => {
  const path = join(home, 'config')
  const files: FileEdits[] = [{ path, format: one.format, edits: [...one.edits] }]
  fc.assert(
    fc.property(one.texts, fc.boolean(), (text, twice) => {
      const bytes = Buffer.from(text)
      writeFileSync(path, bytes)
      applyPlans(planInstall(files, readRecord(surroundings)), surroundings)
      expect(readFileSync(path).equals(bytes)).toBe(false)
      if (twice) expect(planInstall(files, readRecord(surroundings))).toEqual([])
      applyPlans(planUninstall(files, readRecord(surroundings)), surroundings)
      expect(readFileSync(path).equals(bytes)).toBe(true)
      expect(readdirSync(home).filter((name) => name !== '.config')).toEqual(['config'])
    }),
    { numRuns: 30 },
  )
})

test('where the second file cannot be written, the first becomes what it was', () => {
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  writeFileSync(first, '{"a": 1}')
  writeFileSync(second, '{"b": 1}')
  const files: FileEdits[] = [first, second].map((path) => ({ path, format: 'json', edits: [set('servers')] }))
  const plans = planInstall(files, {})
  writeFileSync(second, '{"b": 2}')
  expect(() => applyPlans(plans, surroundings)).toThrow('has changed meanwhile')
  expect([first, second].map((path) => readFileSync(path, 'utf8'))).toEqual(['{"a": 1}', '{"b": 2}'])
  expect(readdirSync(home).some((name) => name.includes('backup') || name.endsWith('.new'))).toBe(false)
})

test('a file that would go is kept where somebody has changed it since it was shown', () => {
  const path = join(home, 'made')
  const files: FileEdits[] = [{ path, format: 'json', edits: [set('servers')] }]
  applyPlans(planInstall(files, readRecord(surroundings)), surroundings)
  const plans = planUninstall(files, readRecord(surroundings))
  expect(plans).toMatchObject([{ after: null }])
  writeFileSync(path, '{"mine": 1}')
  expect(() => applyPlans(plans, surroundings)).toThrow('has changed meanwhile')
  expect(readFileSync(path, 'utf8')).toBe('{"mine": 1}')
})

test('who comes second with the same plan leaves the backup of the first one', () => {
  const path = join(home, 'shared')
  writeFileSync(path, '{"a": 1}')
  const files: FileEdits[] = [{ path, format: 'json', edits: [set('servers')] }]
  const [one, other] = [planInstall(files, {}), planInstall(files, {})]
  applyPlans(one, surroundings)
  expect(() => applyPlans(other, surroundings)).toThrow('has changed meanwhile')
  expect(readFileSync(`${path}.cairnway-backup`, 'utf8')).toBe('{"a": 1}')
  applyPlans(planUninstall(files, readRecord(surroundings)), surroundings)
  expect(readFileSync(path, 'utf8')).toBe('{"a": 1}')
})

test.skipIf(process.platform === 'win32')('a disk that takes half of a file leaves the old one whole', async () => {
  const path = join(home, 'half')
  writeFileSync(path, '{"a": 1}')
  const module = new URL('../../dist/install/replace-file.js', import.meta.url).href
  const script = `import { replaceFile } from ${JSON.stringify(module)}
    replaceFile(process.argv[1], Buffer.alloc(5000, 'x'), null, Buffer.from('{"a": 1}'))`
  // a limit on the size of files is to a program what a full disk is: the first write takes less, the next one fails
  const limited = `trap '' XFSZ; ulimit -f 2; exec "$0" "$@"`
  const args = ['-c', limited, process.execPath, '--input-type=module', '-e', script, path]
  await expect(promisify(execFile)('bash', args)).rejects.toThrow('cannot write')
  expect(readFileSync(path, 'utf8')).toBe('{"a": 1}')
})
