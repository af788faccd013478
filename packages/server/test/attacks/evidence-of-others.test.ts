import { afterEach, beforeEach, expect, test } from 'vitest'
import { change } from '../../src/platform/events/change.ts'
import { withholdRecord } from '../../src/records/lifecycle/withhold-record.ts'
import { type DepositInput, poolExperience } from '../experience-fixtures.ts'
import { storeTestDraft } from '../store-test-draft.ts'
import { quarantineExperience } from '../vote.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const situation =
  'Queries hang once twenty clients are connected through the pool of node-postgres: timeout exceeded when trying to connect'
const planned_action = 'Raise max_connections on the server to 500'

/** Words that only the record of the test has. */
const secret = 'zoraquimb'
const secretExperience = (changes: Partial<DepositInput> = {}): DepositInput =>
  poolExperience({
    failed_approaches: [
      {
        attempt: `Raised max_connections on the server ${secret} to 500`,
        why_it_failed: 'The limit is in the client: the pool never opened more than ten connections.',
      },
    ],
    ...changes,
  })

const ask = (who: Pick<TestContributor, 'verifyAction'>) =>
  who.verifyAction({ situation, planned_action, max_evidence: 20 })
/**
 * Asks for a verdict.
 * @returns what it says but for its own id and its times
 */
const tellsOf = async (who: TestContributor): Promise<string> => {
  const { verify_id: _, metadata, ...verdict } = await ask(who)
  const { latency_ms: __, ...counts } = metadata
  return JSON.stringify({ ...verdict, counts })
}

test.each(['private', 'pending', 'draft'])('a %s record of somebody else moves no verdict', async (state) => {
  const [owner, asker] = [
    state === 'pending' ? await world.newcomer() : await world.established(),
    await world.established(),
  ]
  const before = await tellsOf(asker)
  if (state === 'draft') await storeTestDraft(world, owner, { ...secretExperience(), creation_mode: 'raw' } as never)
  else await owner.depositExperience(secretExperience(state === 'private' ? { visibility_scope: 'private' } : {}))
  expect(await tellsOf(asker)).toBe(before)
  // it is evidence for its owner, so that the comparison means something; drafts are nobody's
  expect((await tellsOf(owner)).includes(secret)).toBe(state !== 'draft')
})

test.each(['withheld', 'contested', 'retracted', 'erased'])(
  'a record that is %s leaves the verdicts of others at once',
  async (state) => {
    const [owner, asker] = [await world.established(), await world.established()]
    const before = await tellsOf(asker)
    const { id } = await owner.depositExperience(secretExperience())
    expect(await tellsOf(asker)).toContain(secret)
    const happened_at = world.clock.now.toISOString()
    if (state === 'withheld')
      await change(world.app, (tx) => withholdRecord(tx, { experience_id: id, why: 'report', happened_at }))
    if (state === 'contested') await quarantineExperience(world, id)
    if (state === 'retracted') await owner.retractExperience({ experience_id: id })
    if (state === 'erased') await owner.eraseExperience({ experience_id: id })
    expect(await tellsOf(asker)).toBe(before)
  },
)

test('an author is named by the handle, and a verdict holds no internal id of anybody', async () => {
  const [owner, asker] = [await world.established(), await world.established()]
  await owner.depositExperience(secretExperience())
  const text = JSON.stringify(await ask(asker))
  expect(text).toContain(secret)
  expect(text).not.toMatch(/con_\w+/)
})

test('a key for searches asks for verdicts and reports none; a key for reading reports them', async () => {
  const agent = await world.established()
  const { contributor_id } = agent
  const createClient = async (scope: 'search_only' | 'read') =>
    world.client((await agent.createKey({ contributor_id, name: scope, scope })).api_key)
  const [searcher, reader] = [await createClient('search_only'), await createClient('read')]
  const { verify_id } = await searcher.verifyAction({ situation, planned_action })
  const report = { verify_id, outcome: 'succeeded' as const }
  await expect(searcher.reportActionOutcome(report)).rejects.toMatchObject({ error: 'InsufficientScopeError' })
  expect(await reader.reportActionOutcome(report)).toMatchObject({ status: 'accepted' })
})

test('verdicts and reports count as searches: the limit of searches holds for all of them together', async () => {
  await world.close()
  world = await createWorld({ config: { rate_limits: true } })
  const agent = await world.newcomer()
  const first = await agent.verifyAction({ situation, planned_action })
  let searches = 0
  const refused = await (async () => {
    for (; searches < 1000; searches++)
      try {
        await agent.searchExperiences({ q: 'pool' })
      } catch (error) {
        return error
      }
    return null
  })()
  expect(refused).toMatchObject({ status: 429 })
  await expect(agent.verifyAction({ situation, planned_action })).rejects.toMatchObject({ status: 429 })
  const report = { verify_id: first.verify_id, outcome: 'succeeded' as const }
  await expect(agent.reportActionOutcome(report)).rejects.toMatchObject({ status: 429 })
})

test('the export has the own verdicts and nothing of those of others', async () => {
  const [agent, other] = [await world.newcomer(), await world.newcomer()]
  const own = await ask(agent)
  await other.verifyAction({ situation: `the ${secret} hangs`, planned_action: `restart ${secret}` })
  const lines: { kind: string; data: object }[] = []
  for await (const line of await agent.exportMyData()) lines.push(line)
  expect(lines.filter(({ kind }) => kind === 'verification')).toMatchObject([
    { data: { id: own.verify_id, verdict: own.verdict, planned_action } },
  ])
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a report about a record that was hidden since the verdict tells its caller nothing of that', async () => {
  const [owner, asker] = [await world.established(), await world.established()]
  const { id } = await owner.depositExperience(secretExperience())
  const reports: string[] = []
  for (const is_hidden of [false, true]) {
    const { verify_id } = await ask(asker)
    const happened_at = world.clock.now.toISOString()
    if (is_hidden)
      await change(world.app, (tx) => withholdRecord(tx, { experience_id: id, why: 'report', happened_at }))
    const answer = await asker.reportActionOutcome({ verify_id, outcome: 'failed' })
    reports.push(JSON.stringify(answer).replaceAll(verify_id, 'ID'))
  }
  expect(reports[1]).toBe(reports[0])
})
