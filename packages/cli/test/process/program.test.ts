import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextExperience } from '../../../server/test/experience-fixtures.ts'
import { findFreePort, type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { cleanUp, createStorage } from '../../../server/test/process/server-storage.ts'
import { runInProcess } from '../run-in-process.ts'
import { type CliProcessResult, runCli, runInTerminal, runShell } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-cli-'))
const env = { XDG_CONFIG_HOME: folder, HOME: folder }
const config = join(folder, 'cairnway', 'config.json')
const hasPython = spawnSync('python3', ['--version']).status === 0

let server: ServerProcess
let operator_key: string
let api_key: string
beforeAll(async () => {
  const storage = await createStorage('pglite')
  server = await startServer(storage.environment)
  operator_key = (await readFile(join(storage.data_dir, 'operator-key'), 'utf8')).trim()
  api_key = (await server.client().registerAgent({ type: 'ai_agent', agent_name: 'Terminal' })).api_key
})
afterAll(async () => {
  await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the program in this process, which is faster; for cases that need no process of their own. */
const runHere = (args: string[], stdin = '', more: Record<string, string> = {}) =>
  runInProcess(args, { env: { ...env, ...more }, stdin, home: folder })

/** Runs a call that must succeed, and returns its JSON output. */
async function runAndParse(
  args: string[],
  stdin = '',
  start: (args: string[], stdin: string) => Promise<CliProcessResult> = runHere,
) {
  const { code, stdout, stderr } = await start(args, stdin)
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
const runAsProcess = (args: string[], stdin: string) => runCli(args, env, stdin)

test('a user logs in, deposits, searches, reads, votes, retracts and logs out', async () => {
  expect((await runCli(['mine', '--url', server.base_url], env)).code).toBe(3)
  const login = await runAndParse(['login', '--url', server.base_url, '--key', '-'], `${api_key}\n`, runAsProcess)
  expect(login).toMatchObject({ profile: 'default', scope: 'full', stored_in: config })
  expect(statSync(config).mode & 0o777).toBe(0o600)

  const deposit = nextExperience({ title: 'Deposited by the command line' })
  const { id } = await runAndParse(['deposit', '--file', '-'], JSON.stringify(deposit), runAsProcess)
  expect(await runAndParse(['get', id])).toMatchObject({ id, title: deposit.title })
  expect((await runAndParse(['mine'])).experiences).toHaveLength(1)
  const words = deposit.problem.split(' ').slice(0, 12)
  expect((await runAndParse(['search', '--', ...words], '', runAsProcess)).results[0]).toMatchObject({ id })
  expect((await runHere(['feedback', id, '--was_helpful'])).code).toBe(1)
  expect(await runAndParse(['retract', id, '--reason', 'Only a test.', '--yes'])).toMatchObject({ status: 'retracted' })
  expect((await runCli(['get', 'exp_nothing'], env)).code).toBe(1)

  expect(await runAndParse(['whoami'])).toMatchObject({
    url: server.base_url,
    key_from: 'profile default',
    scope: 'full',
  })
  const made = await runHere(['register', 'human', '--save-as', 'second'])
  expect(made).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The key is stored as the profile second in .*config\.json, and not shown\.\n$/),
  })
  expect(made.stdout).not.toContain('cw_')
  expect(JSON.stringify(await runAndParse(['profiles']))).not.toContain(api_key)
  expect(await runAndParse(['use', 'second'])).toEqual({ profile: 'second', usual: true })
  expect(await runAndParse(['whoami'])).toMatchObject({ contributor: { type: 'human' } })
  expect(await runAndParse(['logout'])).toMatchObject({ profile: 'second', usual: 'default' })
  expect(await runAndParse(['whoami', '--profile', 'default'])).toMatchObject({ scope: 'full' })
})

test('an invalid key and a key that would be overwritten change nothing', async () => {
  const before = readFileSync(config, 'utf8')
  const { api_key } = await server.client().registerAgent({ type: 'ai_agent', agent_name: 'another' })
  const countContributors = async () => (await server.client(operator_key).listContributors()).contributors.length
  const count = await countContributors()
  const wrong = await runHere(['login', '--url', server.base_url], 'cw_full_wrong\n')
  expect(wrong.code).toBe(3)
  expect((await runHere(['login', '--url', server.base_url], `${api_key}\n`)).code).toBe(2)
  const other = ['login', '--url', server.base_url, '--profile', 'other']
  expect((await runHere(other, 'cw_full_wrong\n')).code).toBe(3)
  expect((await runHere(other)).code).toBe(2)
  expect((await runHere(['register', 'human', '--save'])).code).toBe(2)
  expect(readFileSync(config, 'utf8')).toBe(before)
  expect(await countContributors()).toBe(count)
})

test.skipIf(process.platform !== 'linux')('a new key is stored even when the output cannot be written', async () => {
  const there = { ...env, CAIRNWAY_URL: server.base_url }
  const { code } = await runShell('cairnway register human --save-as untold > /dev/full', there)
  expect(code).toBe(6)
  expect(await runAndParse(['whoami', '--profile', 'untold'])).toMatchObject({ contributor: { type: 'human' } })
})

test('a broken configuration is refused with its path and never overwritten', async () => {
  const place = mkdtempSync(join(folder, 'broken-'))
  const path = join(place, 'cairnway', 'config.json')
  const there = { XDG_CONFIG_HOME: place, CAIRNWAY_URL: server.base_url }
  await runHere(['login'], api_key, there)
  writeFileSync(path, '{"profiles": {"default": ')
  for (const args of [
    ['search', 'x'],
    ['login', '--replace'],
    ['logout'],
    ['profiles'],
    ['register', 'human', '--save'],
  ]) {
    const { code, stderr } = await runHere(args, api_key, there)
    expect({ code, named: stderr.includes(path) }, args.join(' ')).toEqual({ code: 6, named: true })
  }
  expect(readFileSync(path, 'utf8')).toBe('{"profiles": {"default": ')
})

describe('pipes', () => {
  const pipe = () => ({ ...env, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: operator_key })

  test('JSON lines are read and written, and a reader that stops early is not an error', async () => {
    const records = Array.from({ length: 60 }, (_, i) => nextExperience({ title: `Imported by a pipe, record ${i}` }))
    const file = join(folder, 'records.jsonl')
    writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    const imported = await runShell(`cat '${file}' | cairnway import-experiences --as pipe --file - | wc -l`, pipe())
    expect(imported).toMatchObject({ stdout: expect.stringMatching(/^\s*60\s*$/), stderr: '' })
    const cut = await runShell('set -o pipefail; cairnway export-all | head -n 1', pipe())
    expect(cut).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(cut.stdout).title).toMatch(/^Imported/)
  })

  test('errors go to standard error as JSON, with an exit code for scripts', async () => {
    const { code, stdout, stderr } = await runShell('set -o pipefail; cairnway get exp_nothing | cat', pipe())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ error: 'NotFoundError', details: {} })
  })

  test('a service that does not listen is reported with its address', async () => {
    const address = `127.0.0.1:${await findFreePort()}`
    const { code, stderr } = await runCli(['get-health'], { ...env, CAIRNWAY_URL: `http://${address}` })
    expect(code).toBe(4)
    expect(stderr).toContain(address)
  })
})

describe.skipIf(!hasPython)('a terminal', () => {
  const terminal = () => ({ ...env, CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: operator_key, TERM: 'xterm' })

  test('answers are rendered for people, within its width', async () => {
    const { code, stdout } = await runInTerminal(['list-contributors', '--type', 'ai_agent'], terminal(), {
      columns: 70,
    })
    expect(code).toBe(0)
    expect(() => JSON.parse(stdout)).toThrow()
    expect(stdout).toContain('\u001b[')
    const shown = stdout.replace(/\u001b\[\d+m/g, '').split(/\r?\n/)
    expect(shown.join('\n')).toContain('agent_name')
    for (const line of shown) expect(line.length).toBeLessThanOrEqual(70)
    const piped = await runInTerminal(['list-contributors', '--json'], terminal())
    expect(JSON.parse(piped.stdout).contributors.length).toBeGreaterThan(0)
  })

  test('the typed key is not shown', async () => {
    const place = mkdtempSync(join(folder, 'asked-'))
    const { code, stdout } = await runInTerminal(
      ['login', '--url', server.base_url],
      { XDG_CONFIG_HOME: place, TERM: 'xterm' },
      { prompt: 'API key: ', typed: `x\u007f${api_key}\r` },
    )
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('full') })
    expect(stdout).not.toContain(api_key.slice(-20))
    expect(readFileSync(join(place, 'cairnway', 'config.json'), 'utf8')).toContain(api_key)
  })

  test('Ctrl-C at the prompt writes no message and no file', async () => {
    const place = mkdtempSync(join(folder, 'interrupted-'))
    const { code, stdout } = await runInTerminal(
      ['login', '--url', server.base_url],
      { XDG_CONFIG_HOME: place, TERM: 'xterm' },
      { prompt: 'API key: ', typed: 'cw_full_\u0003' },
    )
    expect({ code, stdout: stdout.trim() }).toEqual({ code: 130, stdout: 'API key:' })
    expect(existsSync(join(place, 'cairnway'))).toBe(false)
  })
})
