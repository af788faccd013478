import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { OWNER } from '../src/platform/db/rights.ts'
import { carryCursors } from '../src/platform/events/carry-cursors-store.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const target = { url: 'https://hooks.example.com/mine', event_type: 'feedback.received' } as const

/** The events of which each subscription was told, by their numbers. */
const readDelivered = (): Promise<unknown[]> =>
  world.app.db.query(sql`
    select w.description as name, array_agg(d.event_seq::float8 order by d.event_seq) as events
    from webhooks w join deliveries d on d.subscription_id = w.id group by w.id order by 1`)

const vote = async (voter: TestContributor, experience_id: string) => {
  await voter.giveFeedback({ experience_id, was_helpful: true })
}

const carry = () => world.app.db.transaction(carryCursors, OWNER)

/** The transactions are those of a cluster that had seen few of them. */
const readXids = () =>
  world.app.db.query<{ newest: number }>(sql`select max(xid::text::bigint) as newest from events`).then(([row]) => row)

test('each reader of events has the same before and behind it after their transactions are numbered anew', async () => {
  world = await createWorld()
  const [early, late, voter] = [await world.established(), await world.established(), await world.newcomer()]
  const [early_record, late_record] = [
    (await early.depositExperience(nextExperience())).id,
    (await late.depositExperience(nextExperience())).id,
  ]
  await early.createWebhook({ ...target, description: 'early' })
  await vote(voter, early_record)
  await world.work()
  const before = await readDelivered()
  expect(before).toMatchObject([{ name: 'early', events: [expect.any(Number)] }])

  // neither is read yet, and the first is older than the second subscription
  const [second, third] = [await world.newcomer(), await world.newcomer()]
  await vote(second, early_record)
  await vote(second, late_record)
  await late.createWebhook({ ...target, description: 'late' })
  await vote(third, late_record)
  await carry()
  expect((await readXids())?.newest).toBeLessThan(10)
  expect(await readDelivered()).toEqual(before)

  await world.work()
  const after = await readDelivered()
  expect(after).toMatchObject([
    { name: 'early', events: [expect.any(Number), expect.any(Number)] },
    { name: 'late', events: [expect.any(Number)] },
  ])
  await carry()
  await vote(third, early_record)
  await world.work()
  expect(await readDelivered()).toMatchObject([{ name: 'early', events: Array(3).fill(expect.any(Number)) }, after[1]])
})

test('a reader that could not know what it has missed does not know it afterwards', async () => {
  world = await createWorld()
  const owner = await world.established()
  await owner.createWebhook({ ...target, description: 'mine' })
  const { id } = await owner.depositExperience(nextExperience())
  await world.work()
  await vote(await world.newcomer(), id)
  await world.app.db.query(sql`
    update settings set value = jsonb_set(value::jsonb, '{last_event}', '"of another database"')::text
    where name = 'webhook_events'`)
  await carry()
  await world.work()
  expect(await readDelivered()).toEqual([])
})
