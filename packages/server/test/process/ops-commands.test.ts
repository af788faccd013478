import { afterAll, beforeAll, expect, test } from 'vitest'
import { experience, poolExperience } from '../experience.ts'
import { runOps } from './ops-process.ts'
import { cleanUp, newPlace } from './place.ts'
import { type Environment, type ServerProcess, startServer } from './server-process.ts'

let server: ServerProcess
let environment: Environment
let directory: string
beforeAll(async () => {
  const place = await newPlace('pglite')
  server = await startServer({ ...place.environment, INVITE_ONLY: 'true' })
  environment = { DATA_DIR: place.data_dir, CAIRNWAY_URL: server.base_url }
  directory = place.data_dir
})
afterAll(cleanUp)

/** What a command prints when it succeeds. */
async function told(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runOps(args, directory, environment)
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  return stdout.trim()
}
const code = async (...args: string[]) => (await runOps(args, directory, environment)).code

test('an operator invites, suspends, reinstates, gives a new key and decides a report', async () => {
  const invite_codes = (await told('invite', '2', '--note', 'For a test')).split('\n')
  expect(invite_codes).toHaveLength(2)
  const [invite_code] = invite_codes
  const client = server.client()
  const people = await Promise.all(
    ['a', 'b'].map((agent_name) => client.registerAgent({ type: 'ai_agent', agent_name, invite_code })),
  )
  const [author, reader] = people.map(({ api_key }) => server.client(api_key))
  expect(await told('invite', 'requests')).toBe('Nobody waits.')
  const { id } = await client.createInviteRequest({ email: 'ann.lee@wonderland.org' })
  expect(await told('invite', 'requests')).toContain('ann.lee@wonderland.org')
  expect(await told('invite', 'approve', id)).toMatch(/^cwi-/)
  expect(await code('invite', 'approve', id)).toBe(1)

  const [contributor_id = ''] = people.map((each) => each.contributor_id)
  expect(await told('suspend', contributor_id, '--reason', 'Spam.')).toContain('Spam.')
  await expect(author?.depositExperience(poolExperience())).rejects.toMatchObject({ error: 'ForbiddenError' })
  expect(await told('reinstate', contributor_id)).toMatch(/ is new\.$/)
  const key = await told('reissue-key', contributor_id)
  await expect(author?.listMyExperiences()).rejects.toMatchObject({ error: 'AuthenticationError' })
  await server.client(key).listMyExperiences()

  const operator_key = await told('operators', 'add', 'Ann')
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  expect(await told('reviews')).toBe('Nothing waits.')
  const waits = await server.client(operator_key).depositExperience(experience({ source }))
  const review = waits.review_candidate_id ?? ''
  expect(await told('reviews')).toContain(review)
  expect(await told('reviews', 'show', review)).toContain('root_cause')
  expect(await told('reviews', 'accept', review)).toMatch(/^exp_\w+ is found/)
  expect(await code('reviews', 'reject', review)).toBe(1)

  expect(await told('operators')).toMatch(/^Ann +con_/m)
  const record = await server.client(operator_key).depositExperience(poolExperience())
  expect(await told('reports')).toBe('There is none.')
  const report = await reader?.reportExperience({
    experience_id: record.id,
    reason: 'wrong',
    note: 'It is not so.',
  })
  const reports = await told('reports')
  expect(reports).toContain(report?.report_id)
  expect(reports).toContain('It is not so.')
  expect(await told('reports', 'resolve', report?.report_id ?? '', 'dismiss', '--note', 'It is.')).toContain(
    'dismissed',
  )

  const { operators } = await server.client(operator_key).listOperators()
  const ann = operators.find(({ name }) => name === 'Ann')
  expect(await told('operators', 'remove', ann?.operator_id ?? '')).toContain('no operator any more')
})

test('a wrong call shows how it is used, a refusal is one line', async () => {
  for (const args of [
    ['suspend', 'someone'],
    ['suspend', '--reason', 'x'],
    ['invite', '--colour', 'red'],
    ['operators', 'all'],
    ['reports', 'resolve', 'rpt_0', 'burn', '--note', 'x'],
    ['constructor'],
  ])
    expect(await code(...args), args.join(' ')).toBe(2)
  const { code: failed, stderr } = await runOps(['suspend', 'nobody', '--reason', 'x'], directory, environment)
  expect({ failed, stderr }).toEqual({ failed: 1, stderr: 'cairnway: no contributor nobody\n' })
  expect(await code('invite', 'many')).toBe(1)
})
