import { type OperationOutput, rateLimits } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { REPORT_DELAY_DAYS } from '../../src/governance/reviews/store.ts'
import { sql } from '../../src/platform/db/db.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

const DAY_MS = 86_400_000

let world: World
let author: TestContributor
beforeEach(async () => {
  world = await createWorld()
  author = await world.established('author')
})
afterEach(() => world.close())

const deposit = async () => (await author.depositExperience(nextExperience())).id
const report = (by: TestContributor, experience_id: string) => by.reportExperience({ experience_id, reason: 'wrong' })
const listQueue = async () => (await world.operator.listReviews()).reviews.map(({ id }) => id)

/** Gives a contributor a class of voters, as the daily job does after weeks of activity. */
const setClass = ({ contributor_id }: TestContributor, voter_class: 'seasoned' | 'proven') =>
  world.app.db.query(sql`update contributors set voter_class = ${voter_class} where id = ${contributor_id}`)

test('reports of throw-away accounts stand behind a later one of a seasoned contributor', async () => {
  const flooded = [await deposit(), await deposit(), await deposit()]
  for (const experience_id of flooded) await report(await world.newcomer(), experience_id)
  world.clock.advance(DAY_MS)
  const serious = await deposit()
  const seasoned = await world.newcomer('seasoned')
  await setClass(seasoned, 'seasoned')
  await report(seasoned, serious)
  expect(await listQueue()).toEqual([serious, ...flooded])
})

test('one report of a proven contributor moves a record that newcomers have reported to the front', async () => {
  const [first, second] = [await deposit(), await deposit()]
  for (const experience_id of [first, second]) await report(await world.newcomer(), experience_id)
  expect(await listQueue()).toEqual([first, second])
  const proven = await world.newcomer('proven')
  await setClass(proven, 'proven')
  await report(proven, second)
  expect(await listQueue()).toEqual([second, first])
})

test('a report of a newcomer is not forgotten: after its delay it comes before what is reported then', async () => {
  const [old, recent] = [await deposit(), await deposit()]
  await report(await world.newcomer(), old)
  world.clock.advance((REPORT_DELAY_DAYS.fresh + 1) * DAY_MS)
  const proven = await world.newcomer('proven')
  await setClass(proven, 'proven')
  await report(proven, recent)
  expect(await listQueue()).toEqual([old, recent])
})

test('the pages of the queue hold each record once, in its order', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    ids.unshift(await deposit())
    await report(await world.newcomer(), ids[0] ?? '')
  }
  const proven = await world.newcomer('proven')
  await setClass(proven, 'proven')
  await report(proven, ids[0] ?? '')
  const listed: string[] = []
  let cursor: string | null = null
  do {
    const page: OperationOutput<'listReviews'> = await world.operator.listReviews({
      limit: 2,
      ...(cursor !== null && { cursor }),
    })
    listed.push(...page.reviews.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(listed).toEqual([ids[0], ...ids.slice(1).reverse()])
})

test('a newcomer reports five records a day', async () => {
  const limited = await createWorld({ config: { rate_limits: true } })
  try {
    const reporter = await limited.newcomer()
    const statuses: number[] = []
    for (let i = 0; i <= rateLimits.report.newcomers.calls; i++)
      await reporter
        .reportExperience({ experience_id: 'exp_0123456789abcdef', reason: 'wrong' })
        .catch((error: { status: number }) => statuses.push(error.status))
    expect(statuses).toEqual([...Array(rateLimits.report.newcomers.calls).fill(404), 429])
  } finally {
    await limited.close()
  }
})
