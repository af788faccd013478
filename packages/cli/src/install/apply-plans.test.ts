import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
