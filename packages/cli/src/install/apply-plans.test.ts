import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CliContext } from '../cli-context.ts'
import { applyPlans } from './apply-plans.ts'
import type { ConfigEdit } from './host.ts'
import { readInstallManifest } from './install-manifest.ts'
import { type FileEdits, type FilePlan, planInstall, planUninstall } from './plan-files.ts'
import { arbitraryJsonText, arbitraryTomlText, arbitraryYamlMapText } from './testing-config-texts.ts'

let home: string
let context: CliContext
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cairnway-undo-'))
  const output = { write: () => {} }
  context = { env: {}, platform: 'linux', home, stdin: Readable.from([]), stdout: output, stderr: output }
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const entry = { command: 'npx', args: ['-y', '@cairnway/mcp'] }
const set = (name: string): ConfigEdit => ({ kind: 'set', path: [name, 'cairnway'], value: entry })
const append: ConfigEdit = { kind: 'append', path: ['hooks', 'Stop'], value: { command: 'ours' }, mark: 'ours' }

const cases = [
  { format: 'json', texts: arbitraryJsonText, edits: [set('servers'), append] },
  { format: 'toml', texts: arbitraryTomlText, edits: [set('mcp_servers')] },
  { format: 'yaml', texts: arbitraryYamlMapText, edits: [set('servers')] },
] as const

test.each(cases)('$format: installing and undoing restores the bytes and leaves no other file', (config_case) => {
  const path = join(home, 'config')
  const files: FileEdits[] = [{ path, format: config_case.format, edits: [...config_case.edits] }]
  fc.assert(
    fc.property(config_case.texts, fc.boolean(), (text, twice) => {
      const bytes = Buffer.from(text)
      writeFileSync(path, bytes)
      applyPlans(planInstall(files, readInstallManifest(context)), context)
      expect(readFileSync(path).equals(bytes)).toBe(false)
      if (twice) expect(planInstall(files, readInstallManifest(context))).toEqual([])
      applyPlans(planUninstall(files, readInstallManifest(context)), context)
      expect(readFileSync(path).equals(bytes)).toBe(true)
      expect(readdirSync(home).filter((name) => name !== '.config')).toEqual(['config'])
    }),
    { numRuns: 30 },
  )
})

test('when the second file cannot be written, the first one is rolled back', () => {
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  writeFileSync(first, '{"a": 1}')
  writeFileSync(second, '{"b": 1}')
  const files: FileEdits[] = [first, second].map((path) => ({ path, format: 'json', edits: [set('servers')] }))
  const plans = planInstall(files, {})
  writeFileSync(second, '{"b": 2}')
  expect(() => applyPlans(plans, context)).toThrow('has changed in the meantime')
  expect([first, second].map((path) => readFileSync(path, 'utf8'))).toEqual(['{"a": 1}', '{"b": 2}'])
  expect(readdirSync(home).some((name) => name.includes('backup') || name.endsWith('.new'))).toBe(false)
})

/** Applies three plans, of which the third fails; before it does, another program rewrites the second file. */
async function applyWithFailingThirdPlan(
  createPlans: (files: FileEdits[]) => FilePlan[],
  files: FileEdits[],
  rewritten_text: string,
) {
  const [, second = '', third = ''] = files.map(({ path }) => path)
  const plans = createPlans(files)
  const text = readFileSync(third)
  // reading the pipe waits for its writer, which rewrites the second file before
  rmSync(third)
  execFileSync('mkfifo', [third])
  const host = spawn('sh', [
    '-c',
    `exec 3> "$1"; printf %s "$2" > "$0"; printf changed >&3`,
    second,
    third,
    rewritten_text,
  ])
  const host_exit = once(host, 'close')
  let failure: unknown
  try {
    applyPlans(plans, context)
  } catch (error) {
    failure = error
  }
  await host_exit
  rmSync(third)
  writeFileSync(third, text)
  return failure instanceof Error ? failure.message : ''
}

const createThreeFiles = (name: string): FileEdits[] => {
  const folder = mkdtempSync(join(home, name))
  return ['a', 'b', 'c'].map((file) => ({ path: join(folder, file), format: 'json', edits: [set('servers')] }))
}
const readTexts = (files: readonly FileEdits[]): string[] => files.map(({ path }) => readFileSync(path, 'utf8'))

test.skipIf(process.platform === 'win32')(
  'a file that cannot be rolled back stays in the manifest, and the others are rolled back',
  async () => {
    const files = createThreeFiles('installed-')
    for (const { path } of files) writeFileSync(path, '{"mine": 1}')
    const plan = (all: FileEdits[]) => planInstall(all, readInstallManifest(context))
    const message = await applyWithFailingThirdPlan(plan, files, '{"servers": {"cairnway": 1}, "host": 2}')
    const [a = '', b = '', c = ''] = files.map(({ path }) => path)
    expect(message).toMatch(
      new RegExp(`^${c} has changed in the meantime.*\nnot rolled back: ${b} has changed in the meantime.*$`),
    )
    expect(readTexts(files)).toEqual(['{"mine": 1}', '{"servers": {"cairnway": 1}, "host": 2}', '{"mine": 1}'])
    expect(Object.keys(readInstallManifest(context))).toEqual([b])
    expect(readdirSync(dirname(a)).sort()).toEqual(['a', 'b', 'b.cairnway-backup', 'c'])
    applyPlans(planUninstall(files, readInstallManifest(context)), context)
    expect(readTexts(files)).toEqual(['{"mine": 1}', '{ "host": 2}', '{"mine": 1}'])
    expect(readdirSync(dirname(a)).sort()).toEqual(['a', 'b', 'c'])
  },
)

test.skipIf(process.platform === 'win32')('the same holds for undoing: the file stays in the manifest', async () => {
  const files = createThreeFiles('undone-')
  for (const { path } of files) writeFileSync(path, '{"mine": 1}')
  applyPlans(planInstall(files, readInstallManifest(context)), context)
  const [first, , third] = readTexts(files)
  const plan = (all: FileEdits[]) => planUninstall(all, readInstallManifest(context))
  const message = await applyWithFailingThirdPlan(plan, files, '{"host": 2}')
  expect(message).toContain('not rolled back')
  expect(readTexts(files)).toEqual([first, '{"host": 2}', third])
  applyPlans(plan(files), context)
  expect(readTexts(files)).toEqual(['{"mine": 1}', '{"host": 2}', '{"mine": 1}'])
  expect(readInstallManifest(context)).toEqual({})
  expect(readdirSync(dirname(files[0]?.path ?? '')).sort()).toEqual(['a', 'b', 'c'])
})

test('a rewritten backup is rolled back when another file cannot be written', () => {
  const files = createThreeFiles('again-')
  const [a = '', b = ''] = files.map(({ path }) => path)
  for (const { path } of files) writeFileSync(path, '{"mine": 1}')
  applyPlans(planInstall(files, readInstallManifest(context)), context)
  for (const path of [a, b]) writeFileSync(path, '{"mine": 2}')
  const plans = planInstall(files, readInstallManifest(context))
  writeFileSync(b, '{"mine": 3}')
  expect(() => applyPlans(plans, context)).toThrow('has changed in the meantime')
  expect(readFileSync(a, 'utf8')).toBe('{"mine": 2}')
  expect(readFileSync(`${a}.cairnway-backup`, 'utf8')).toBe('{"mine": 1}')
})

test('a file that would be removed is kept when it has changed since the plan was shown', () => {
  const path = join(home, 'made')
  const files: FileEdits[] = [{ path, format: 'json', edits: [set('servers')] }]
  applyPlans(planInstall(files, readInstallManifest(context)), context)
  const plans = planUninstall(files, readInstallManifest(context))
  expect(plans).toMatchObject([{ after: null }])
  writeFileSync(path, '{"mine": 1}')
  expect(() => applyPlans(plans, context)).toThrow('has changed in the meantime')
  expect(readFileSync(path, 'utf8')).toBe('{"mine": 1}')
})

test('the second of two equal installations does not change the backup of the first', () => {
  const path = join(home, 'shared')
  writeFileSync(path, '{"a": 1}')
  const files: FileEdits[] = [{ path, format: 'json', edits: [set('servers')] }]
  const [first_plans, second_plans] = [planInstall(files, {}), planInstall(files, {})]
  applyPlans(first_plans, context)
  expect(() => applyPlans(second_plans, context)).toThrow('has changed in the meantime')
  expect(readFileSync(`${path}.cairnway-backup`, 'utf8')).toBe('{"a": 1}')
  applyPlans(planUninstall(files, readInstallManifest(context)), context)
  expect(readFileSync(path, 'utf8')).toBe('{"a": 1}')
})

test.skipIf(process.platform === 'win32')(
  'a disk that is full after half of the file leaves the old file unchanged',
  async () => {
    const path = join(home, 'half')
    writeFileSync(path, '{"a": 1}')
    const module = new URL('../../dist/install/replace-file.js', import.meta.url).href
    const script = `import { replaceFile } from ${JSON.stringify(module)}
    replaceFile(process.argv[1], Buffer.alloc(5000, 'x'), null, Buffer.from('{"a": 1}'))`
    // a limit on file sizes acts like a full disk: the first write is short, the next one fails
    const script_with_limit = `trap '' XFSZ; ulimit -f 2; exec "$0" "$@"`
    const args = ['-c', script_with_limit, process.execPath, '--input-type=module', '-e', script, path]
    await expect(promisify(execFile)('bash', args)).rejects.toThrow('cannot write')
    expect(readFileSync(path, 'utf8')).toBe('{"a": 1}')
  },
)
