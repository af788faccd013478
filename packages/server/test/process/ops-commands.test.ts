import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@cairnway/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../experience-fixtures.ts'
import { runOps } from './run-ops.ts'
import { type ProcessEnvironment, type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

let server: ServerProcess
let operator: Client
let environment: ProcessEnvironment
let directory: string
beforeAll(async () => {
  const storage = await createStorage('pglite')
  server = await startServer({ ...storage.environment, INVITE_ONLY: 'true' })
  environment = { DATA_DIR: storage.data_dir, CAIRNWAY_URL: server.base_url }
  directory = storage.data_dir
  operator = server.client((await readFile(join(storage.data_dir, 'operator-key'), 'utf8')).trim())
})
afterAll(cleanUp)

/** Runs a command that must succeed, and returns what it prints. */
async function runAndRead(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runOps(args, directory, environment)
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  return stdout.trim()
}
const runForExitCode = async (...args: string[]) => (await runOps(args, directory, environment)).code

/** Registers a contributor with the operator's key, because the service is invite-only. */
async function registerContributor(agent_name: string) {
  const { contributor_id, api_key } = await operator.registerAgent({ type: 'ai_agent', agent_name })
  return { contributor_id, ...server.client(api_key) }
}

// the first, since it counts what the start has logged
test('an operator reads health, verifies the audit log and lists jobs on the command line', async () => {
  expect(await runAndRead('audit', 'verify')).toContain('The audit log is intact: 1 rows')
  const health = await runAndRead('health')
  expect(health).toMatch(/^Cairnway \S+: ok\n\nPART +STATUS\npostgres +ok\n/)
  expect(health).toMatch(/^LANE +STATUS +LAST BEAT +RUNNING .*\ntext +ok +\d+ s +0 +0 +0 +- +0$/m)
  expect(await runAndRead('jobs', 'failed')).toBe('no jobs')
  expect(await runOps(['jobs', 'retry', '999999'], directory, environment)).toMatchObject({
    code: 1,
    stderr: 'cairnway: no job 999999\n',
  })
  expect(await runAndRead('calibration')).toBe('None waits. The map in force is that of the release.')
  expect(await runForExitCode('calibration', 'accept', '2026-01-01T00:00:00.000Z')).toBe(1)
  expect(await runAndRead('keys', 'rotate')).toMatch(/^[\w-]{43} signs from \S+ on\.$/)
})

test('an operator creates invites and approves invite requests', async () => {
  const invite_codes = (await runAndRead('invite', '2', '--note', 'For a test')).split('\n')
  expect(invite_codes).toHaveLength(2)
  await server.client().registerAgent({ type: 'ai_agent', invite_code: invite_codes[0] })
  expect(await runAndRead('invite', 'requests')).toBe('Nobody waits.')
  const { id } = await server.client().createInviteRequest({ email: 'ann.lee@wonderland.org' })
  expect(await runAndRead('invite', 'requests')).toContain('ann.lee@wonderland.org')
  expect(await runAndRead('invite', 'approve', id)).toMatch(/^cwi-/)
  expect(await runForExitCode('invite', 'approve', id)).toBe(1)
})

test('an operator suspends and reinstates a contributor and reissues a key', async () => {
  const { contributor_id, ...person } = await registerContributor('person')
  expect(await runAndRead('found-wrong')).toContain('There is none.')
  expect(await runAndRead('suspend', contributor_id, '--reason', 'Spam.')).toContain('Spam.')
  await expect(person.createKey({ contributor_id, name: 'x' })).rejects.toMatchObject({ error: 'ForbiddenError' })
  expect(await runAndRead('reinstate', contributor_id)).toMatch(/ is new\.$/)
  const key = await runAndRead('reissue-key', contributor_id)
  await expect(person.listMyExperiences()).rejects.toMatchObject({ error: 'AuthenticationError' })
  await server.client(key).listMyExperiences()
})

test('an operator resolves a report and decides a review', async () => {
  const reader = await registerContributor('reader')
  expect(await runAndRead('reports')).toBe('There is none.')
  const { id: experience_id } = await operator.depositExperience(poolExperience())
  const { report_id } = await reader.reportExperience({ experience_id, reason: 'wrong', note: 'It is not so.' })
  expect(await runAndRead('reports')).toMatch(new RegExp(`^${report_id} +wrong .*It is not so\\.$`, 'm'))
  expect(await runAndRead('reports', 'resolve', report_id, 'dismiss', '--note', 'It is.')).toContain('dismissed')

  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const { review_candidate_id } = await operator.depositExperience(nextExperience({ source }))
  const id = review_candidate_id ?? ''
  expect(await runAndRead('reviews')).toContain(id)
  expect(await runAndRead('reviews', 'show', id)).toContain('root_cause')
  expect(await runAndRead('reviews', 'accept', id)).toMatch(/^exp_\w+ is found/)
  expect(await runForExitCode('reviews', 'reject', id)).toBe(1)
})

test('an operator backs up the store and sees what there is', async () => {
  const id = (await runAndRead('backup')).replace(' is being made.', '')
  await expect
    .poll(() => runAndRead('backups'), { timeout: 20_000 })
    .toMatch(new RegExp(`^${id} +completed +\\d+ MB`, 'm'))
  expect(await readdir(join(directory, 'backups', id, 'pg'))).toContain('PG_VERSION')
})

test('an operator adds and removes another operator', async () => {
  const client = server.client(await runAndRead('operators', 'add', 'Ann'))
  expect(await runAndRead('operators')).toMatch(/^Ann +con_/m)
  const ann = (await client.listOperators()).operators.find(({ name }) => name === 'Ann')
  expect(await runAndRead('operators', 'remove', ann?.operator_id ?? '')).toContain('no longer an operator')
  await expect(client.listOperators()).rejects.toMatchObject({ error: 'AuthenticationError' })
})

test('a wrong command shows its usage, and a refusal is one line', async () => {
  for (const args of [
    ['suspend', 'someone'],
    ['suspend', '--reason', 'x'],
    ['invite', '--colour', 'red'],
    ['operators', 'all'],
    ['reports', 'resolve', 'rpt_0', 'burn', '--note', 'x'],
    ['constructor'],
    ['jobs', 'lost'],
    ['audit'],
    ['jobs', 'retry'],
    ['keys', 'rotate', 'soon'],
  ])
    expect(await runForExitCode(...args), args.join(' ')).toBe(2)
  const { code: failed, stderr } = await runOps(['suspend', 'nobody', '--reason', 'x'], directory, environment)
  expect({ failed, stderr }).toEqual({ failed: 1, stderr: 'cairnway: no contributor nobody\n' })
  expect(await runForExitCode('invite', 'many')).toBe(1)
})

test('a compressed export can be imported', async () => {
  const path = join(directory, 'knowledge.jsonl.gz')
  const [, count] = /^([1-9]\d*) experiences in /.exec(await runAndRead('export', path)) ?? []
  expect(await runAndRead('import', path, '--as', 'myself')).toMatch(`0 stored, ${count} there already, 0 refused`)
  expect(await runForExitCode('export')).toBe(2)
})
