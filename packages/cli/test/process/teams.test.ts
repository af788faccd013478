import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextExperience, poolExperience } from '../../../server/test/experience-fixtures.ts'
import { type ServerProcess, startServer } from '../../../server/test/process/server-process.ts'
import { cleanUp, createStorage, engines } from '../../../server/test/process/server-storage.ts'
import { exitCodes } from '../../src/exit-codes.ts'
import { runCli, runInTerminal } from './run-cli.ts'

const PROFILE = 'acme-platform'
const QUERY = ['search', 'queries', 'hang', 'once', 'twenty', 'clients', 'are', 'connected', 'through', 'the', 'pool']
/** A deposit that always waits for a reviewer, whatever its score. */
const ALWAYS_REVIEWED = { auto_deposit_above: 0.999, review_above: 0 }

let server: ServerProcess
const homes: string[] = []

/** A person with an account and profiles of their own. */
async function registerPerson(name: string) {
  const home = mkdtempSync(join(tmpdir(), `cairnway-${name}-`))
  homes.push(home)
  const env = { HOME: home, NO_COLOR: '1', CAIRNWAY_URL: server.base_url }
  const call = async (args: string[], stdin = '') => {
    const { code, stdout, stderr } = await runCli([...args, '--json'], env, stdin)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    return stdout === '' ? null : JSON.parse(stdout)
  }
  await call(['register', 'ai_agent', '--agent_name', name, '--save'])
  return { env, call, run: (args: string[], stdin = '') => runCli(args, env, stdin) }
}

beforeAll(async () => {
  const { environment } = await createStorage(engines[0] ?? 'pglite')
  server = await startServer(environment)
})
afterAll(async () => {
  await cleanUp()
  for (const home of homes) rmSync(home, { recursive: true, force: true })
})

test('a team shares what others cannot see, reviews what its crawler found, and shuts out who was removed', async () => {
  const [ann, ben, eve] = [await registerPerson('ann'), await registerPerson('ben'), await registerPerson('eve')]

  const created = await runInTerminal(['workspace', 'create', 'Acme', 'platform'], ann.env, {
    prompt: '[team] ',
    typed: '\r',
  })
  expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining(`the profile ${PROFILE}`) })
  const invited = await runInTerminal(['workspace', 'invite', PROFILE], ann.env, { columns: 200 })
  const [, id = '', token = ''] = /workspace join (wsp_\w+) (\S+)/.exec(invited.stdout) ?? []
  expect(await ben.call(['workspace', 'join', id, token])).toMatchObject({ id, profile: PROFILE, role: 'member' })
  // an invite serves once
  expect((await eve.run(['workspace', 'join', id, token])).code).toBe(exitCodes.refused[0])

  const deposited = await ann.call(['deposit', '--file', '-', '--profile', PROFILE], JSON.stringify(poolExperience()))
  const find = async ({ call }: typeof ann, profile: string) =>
    (await call([...QUERY, '--profile', profile])).results.map((result: { id: string }) => result.id)
  expect(await find(ben, PROFILE)).toEqual([deposited.id])
  for (const person of [ann, ben, eve]) expect(await find(person, 'default')).toEqual([])
  for (const person of [ann, eve])
    expect((await person.run(['get', deposited.id, '--profile', 'default'])).code).toBe(exitCodes.refused[0])

  const key = ['create-key', 'issues', '--scope', 'crawler', '--workspace_id', id, '--save-as', 'issues']
  await ann.call(key)
  const titles = []
  for (const record_id of ['OPS-1', 'OPS-2', 'OPS-3']) {
    const source = { system: 'jira', record_id, thresholds: ALWAYS_REVIEWED }
    const issue = nextExperience({ source })
    titles.push(issue.title)
    const answer = await ann.call(['deposit', '--file', '-', '--profile', 'issues'], JSON.stringify(issue))
    expect(answer).toMatchObject({ disposition: 'review' })
  }
  const waits = async () =>
    (await ann.call(['review', '--profile', PROFILE])).reviews.map(({ title }: { title: string }) => title)
  expect(await waits()).toEqual(titles)

  const keys = { prompt: 'n note' }
  const reviewed = await runInTerminal(['review', '--profile', PROFILE], ann.env, {
    columns: 120,
    dialog: [
      { ...keys, typed: 'a' },
      { ...keys, typed: 'r' },
      { ...keys, typed: 'u' },
      // the window becomes narrow, and the item is drawn anew
      { ...keys, typed: '', columns: 60 },
      { ...keys, typed: 'r' },
      { ...keys, typed: 's' },
      { prompt: 'Nothing else waits', typed: 'q' },
    ],
  })
  expect(reviewed).toMatchObject({ code: 0, stdout: expect.stringContaining('1 accepted, 1 rejected, 1 skipped') })
  expect(reviewed.stdout).toContain('undone: rejected')
  expect(reviewed.stdout).toContain('from jira OPS-1')
  expect(await waits()).toEqual(titles.slice(2))
  expect((await ben.run(['review', '--profile', PROFILE])).code).toBe(exitCodes.refused[0])

  const members = await ann.call(['workspace', 'members', '--profile', PROFILE])
  const handle = members.members.find(({ role }: { role: string }) => role === 'member').display_handle
  await ann.call(['workspace', 'remove', handle, '--profile', PROFILE])
  expect((await ben.run([...QUERY, '--profile', PROFILE])).code).toBe(exitCodes.denied[0])
  // the last owner stays
  expect((await ann.run(['workspace', 'leave', PROFILE, '--yes'])).code).toBe(exitCodes.refused[0])
  const gone = await runInTerminal(['workspace', 'delete', PROFILE], ann.env, {
    prompt: 'to delete it: ',
    typed: 'Acme platform\r',
  })
  expect(gone.code).toBe(0)
  expect((await ann.call(['profiles'])).profiles.map(({ profile }: { profile: string }) => profile)).toEqual([
    'default',
  ])
}, 240_000)
