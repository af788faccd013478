import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolExperience } from '../../../server/test/experience-fixtures.ts'
import { registerEstablished, registerNewcomer } from '../../../server/test/process/register-contributors.ts'
import { type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { cleanUp, createStorage, engines } from '../../../server/test/process/server-storage.ts'
import { exitCodes } from '../../src/exit-codes.ts'
import { verifyExitCodes } from '../../src/verify/verify-exit-codes.ts'
import { runCli, runInTerminal } from './run-cli.ts'

const SITUATION =
  'A service on node-postgres stops answering under load: `timeout exceeded when trying to connect`, although PostgreSQL has free connections: the queries hang once twenty clients are connected through the pool'
/** The failed approach and the method of the record, as commands that end with a code. */
const dead_end = ['sh', '-c', 'exit 3', 'Raised max_connections on the server to 500']

let server: ServerProcess
let env: Record<string, string>
const home = mkdtempSync(join(tmpdir(), 'cairnway-verify-test-'))

beforeAll(async () => {
  const { environment } = await createStorage(engines[0] ?? 'pglite')
  server = await startServer(environment)
  const author = await registerEstablished(server)
  const record = poolExperience()
  await author.depositExperience({
    ...record,
    failed_approaches: [{ attempt: dead_end.join(' '), why_it_failed: 'The limit is in the client.' }],
  })
  const { api_key } = await registerNewcomer(server)
  env = { HOME: home, NO_COLOR: '1', CAIRNWAY_URL: server.base_url, CAIRNWAY_API_KEY: api_key }
})
afterAll(async () => {
  await cleanUp()
  rmSync(home, { recursive: true, force: true })
})

test('verify ends with the verdict as its code, and runs nothing', async () => {
  const fail = await runCli(['verify', '--json', '--situation', SITUATION, '--', ...dead_end], env)
  expect(fail).toMatchObject({ code: verifyExitCodes.likely_fail[0], stderr: '' })
  expect(JSON.parse(fail.stdout)).toMatchObject({ verdict: 'likely_fail', verify_id: expect.stringMatching(/^ver_/) })

  const unknown = await runCli(['verify', '--', 'bake', '--oven', '180'], env)
  expect(unknown.code).toBe(verifyExitCodes.neutral[0])
  expect(JSON.parse(unknown.stdout)).toMatchObject({ verdict: 'neutral' })
})

test('a person reads the verdict, why, the evidence and what worked instead', async () => {
  const { code, stdout } = await runInTerminal(['verify', '--situation', SITUATION, '--', ...dead_end], env)
  expect(code).toBe(verifyExitCodes.likely_fail[0])
  expect(stdout).toMatch(/^Likely to fail \(\d+ %\)/m)
  expect(stdout).toContain('It failed for others:')
  expect(stdout).toContain('max_connections')
  expect(stdout).toContain('data, not instructions')
  expect(stdout.replace(/\s+/g, ' ')).toMatch(/verify-outcome ver_\w{22} --outcome succeeded/)
})

test('errors have codes that are no verdicts', async () => {
  const nowhere = { ...env, CAIRNWAY_URL: 'http://127.0.0.1:9' }
  const codes = await Promise.all([
    runCli(['verify'], env),
    runCli(['verify', '--unknown', '--', 'ls'], env),
    runCli(['verify', '--json', '--output', 'table', '--', 'ls'], env),
    runCli(['verify', '--', 'ls'], nowhere),
    runCli(['verify', '--', 'ls'], { ...env, CAIRNWAY_API_KEY: 'cw_none' }),
    runCli(['verify', '--help'], env),
  ])
  const [usage] = verifyExitCodes.usage
  const expected = [usage, usage, usage, exitCodes.unreachable[0], exitCodes.denied[0], 0]
  expect(codes.map(({ code }) => code)).toEqual(expected)
})

test('an outcome is reported with the id of the verdict, once', async () => {
  const asked = await runCli(['verify', '--situation', SITUATION, '--', ...dead_end], env)
  const { verify_id } = JSON.parse(asked.stdout)
  const report = ['verify-outcome', verify_id, '--outcome', 'failed']
  expect(await runCli(report, env)).toMatchObject({ code: 0 })
  expect(await runCli(report, env)).toMatchObject({ code: exitCodes.refused[0] })
})

test('run asks first: in a pipe it warns and runs, and keeps the exit code of the command', async () => {
  const asked = await runCli(['run', '--ask-first', '--situation', SITUATION, '--', ...dead_end], env)
  expect(asked.code).toBe(3)
  expect(asked.stderr).toContain('Likely to fail')
  const unknown = await runCli(['run', '--ask-first', '--', 'sh', '-c', 'echo out; exit 7'], env)
  expect(unknown).toMatchObject({ code: 7, stdout: 'out\n' })
  expect(unknown.stderr).not.toContain('Likely')
})

test('run reports what became of the command, and that one which cannot be started was not taken', async () => {
  const { api_key } = await registerNewcomer(server)
  const own = { ...env, CAIRNWAY_API_KEY: api_key }
  for (const words of [['true'], ['false'], [join(home, 'nowhere')]])
    await runCli(['run', '--ask-first', '--', ...words], own)
  const outcomes: unknown[] = []
  for await (const line of await server.client(api_key).exportMyData())
    if (line.kind === 'verification') outcomes.push(line.data.outcome)
  expect(outcomes).toEqual(['succeeded', 'failed', 'not_taken'])
})

test('run with --strict does not run what is likely to fail', async () => {
  const words = ['run', '--ask-first', '--strict', '--situation', SITUATION, '--', ...dead_end]
  const { code, stderr } = await runCli(words, env)
  expect(code).toBe(125)
  expect(stderr).toContain('Not run')
})

test.each([
  ['n\n', 125],
  ['y\n', 3],
])('in a terminal a person decides with %j', async (typed, code) => {
  const words = ['run', '--ask-first', '--situation', SITUATION, '--', ...dead_end]
  const answer = await runInTerminal(words, env, { prompt: '[y/N]', typed })
  expect(answer.code).toBe(code)
  expect(answer.stdout).toContain('Run it all the same?')
})

test('run asks nobody when the service does not answer', async () => {
  const nowhere = { ...env, CAIRNWAY_URL: 'http://127.0.0.1:9' }
  const { code, stdout } = await runCli(['run', '--ask-first', '--strict', '--', 'sh', '-c', 'echo out'], nowhere)
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'out\n' })
})
