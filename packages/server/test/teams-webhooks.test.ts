import { type SubscribableEventType, subscribableEventTypes } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { change } from '../src/platform/events/change.ts'
import { withholdRecord } from '../src/records/lifecycle/withhold-record.ts'
import { poolExperience, restartExperiences } from './experience-fixtures.ts'
import { createTeam, type TestTeam } from './teams.ts'
import { createTargets } from './webhook-targets.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let team: TestTeam
let person: TestContributor
let author: TestContributor
let colleague: TestContributor
beforeEach(async () => {
  restartExperiences()
  world = await createWorld({ outgoing: createTargets().outgoing })
  person = await world.established('author')
  const second = await world.established('colleague')
  team = await createTeam(world, [second, person])
  author = await team.withKey(person)
  colleague = await team.withKey(second)
})
afterEach(() => world.close())

type Listener = Pick<TestContributor, 'createWebhook' | 'listWebhooks' | 'listWebhookDeliveries'>

async function subscribe(
  who: Listener,
  types: readonly SubscribableEventType[] = subscribableEventTypes,
): Promise<string[]> {
  const ids: string[] = []
  for (const event_type of types)
    ids.push((await who.createWebhook({ event_type, url: 'https://poll.example/', mode: 'poll' })).id)
  return ids
}

/** Reads what was delivered to subscriptions, by type. */
async function readDelivered(who: Listener, subscription_ids: readonly string[]) {
  await world.work()
  const delivered: { [Type in SubscribableEventType]?: Record<string, unknown>[] } = {}
  for (const { id: subscription_id, event_type } of await who.listWebhooks()) {
    if (!subscription_ids.includes(subscription_id)) continue
    const { deliveries } = await who.listWebhookDeliveries({ subscription_id, limit: 200 })
    delivered[event_type] = deliveries.toReversed().map(({ body }) => JSON.parse(body).data)
  }
  return Object.fromEntries(Object.entries(delivered).filter(([, bodies]) => bodies.length > 0))
}

const teamPool = () => poolExperience({ visibility_scope: 'team' })

test('a subscription with a key of the workspace hears of a record of the team, a personal one never does', async () => {
  const listeners = [author, person, colleague, world.operator]
  const subscriptions = new Map<Listener, string[]>()
  for (const who of listeners) subscriptions.set(who, await subscribe(who))
  const read = (who: Listener) => readDelivered(who, subscriptions.get(who) ?? [])
  const { id: experience_id } = await author.depositExperience(teamPool())
  await colleague.getExperience({ experience_id })
  await colleague.giveFeedback({ experience_id, was_helpful: true })
  expect(await read(author)).toMatchObject({
    'experience.deposited': [{ experience_id, visibility_scope: 'team', trust_visibility: 'searchable' }],
    'feedback.received': [{ experience_id, was_helpful: true }],
  })
  await author.retractExperience({ experience_id })
  expect(await read(author)).toMatchObject({ 'experience.retracted': [{ experience_id, is_erased: false }] })
  for (const other of [person, colleague, world.operator]) expect(await read(other)).toEqual({})
  await author.eraseExperience({ experience_id })
  expect(await read(author)).toEqual({
    'experience.retracted': [expect.objectContaining({ experience_id, is_erased: true })],
  })
  for (const other of [person, colleague, world.operator]) expect(await read(other)).toEqual({})
})

test('what becomes of a text is reported where its key belongs, also when the record is public', async () => {
  const inside = await subscribe(author)
  const personal = await subscribe(person)
  const { title, problem, successful_approach, tags } = poolExperience()
  const { raw_deposit_id } = await author.depositRawExperience({
    title,
    problem,
    what_worked: successful_approach.method,
    tags: tags ?? [],
    visibility_scope: 'public',
  })
  expect(await readDelivered(author, inside)).toMatchObject({
    'raw_deposit.completed': [{ raw_deposit_id }],
    'experience.deposited': [{ raw_deposit_id }],
  })
  expect(await readDelivered(person, personal)).toEqual({
    'experience.deposited': [expect.objectContaining({ raw_deposit_id: null })],
  })
})

test('that a record of the team waits is reported to the owners and reviewers of the workspace, not to operators', async () => {
  const asked = [author, colleague, world.operator]
  const ids: string[][] = []
  for (const who of asked) ids.push(await subscribe(who, ['review.requested']))
  const { id: candidate_id } = await author.depositExperience(teamPool())
  const happened_at = world.app.now().toISOString()
  await change(world.app, (tx) => withholdRecord(tx, { experience_id: candidate_id, why: 'rescan', happened_at }))
  const delivered = []
  for (const [i, who] of asked.entries()) delivered.push(await readDelivered(who, ids[i] ?? []))
  expect(delivered).toEqual([{}, { 'review.requested': [expect.objectContaining({ candidate_id })] }, {}])
})

test('a key of another workspace of the same person hears of neither the other one nor its subscriptions', async () => {
  const elsewhere = await (await createTeam(world, [person])).withKey(person)
  const [mine] = await subscribe(author, ['experience.deposited'])
  const others = await subscribe(elsewhere, ['experience.deposited'])
  await author.depositExperience(teamPool())
  expect(await readDelivered(elsewhere, others)).toEqual({})
  expect((await elsewhere.listWebhooks()).map(({ id }) => id)).not.toContain(mine)
  expect(await person.listWebhooks()).toEqual([])
})

test('the end of a membership cancels what waits to be sent', async () => {
  await author.createWebhook({ event_type: 'experience.deposited', url: 'https://down.example/', mode: 'push' })
  await author.depositExperience(teamPool())
  await team.remove(person)
  await world.work()
  const deliveries = await world.app.db.query<{ status: string }>(sql`select status from deliveries`)
  expect(deliveries.filter(({ status }) => status === 'delivered')).toEqual([])
  await team.join(person)
  await world.work()
  const sent = await world.app.db.query(sql`select from delivery_attempts`)
  expect(sent).toEqual([])
})
