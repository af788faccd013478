import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const thresholds = (review_above: number | null, auto_deposit_above: number | null) => ({
  source: { system: 'tracker', thresholds: { review_above, auto_deposit_above } },
})
const bearer = (api_key: string) => ({ authorization: `Bearer ${api_key}`, 'content-type': 'application/json' })

test('between its thresholds a deposit waits for a reviewer, and nobody reads it meanwhile', async () => {
  world = await createWorld()
  const alice = await world.established()
  const answer = await world.request('/v1/experiences', {
    method: 'POST',
    headers: bearer(alice.api_key),
    body: JSON.stringify(poolExperience(thresholds(0.1, 1))),
  })
  expect(answer.status).toBe(200)
  const { id, ...body } = (await answer.json()) as { id: string }
  expect(id).toMatch(/^rev_/)
  expect(body).toMatchObject({
    status: 'review_pending',
    disposition: 'review',
    trust_visibility: 'review_pending',
    review_candidate_id: id,
  })
  await expect(alice.getExperience({ experience_id: id })).rejects.toMatchObject({ status: 404 })
  expect((await alice.listMyExperiences()).experiences.map((one) => one.id)).not.toContain(id)
  expect((await alice.searchExperiences({ q: poolExperience().title })).results.map((one) => one.title)).not.toContain(
    poolExperience().title,
  )
})

test('the same text is the same candidate, also when it comes many times at once', async () => {
  world = await createWorld()
  const alice = await world.established()
  const send = () => alice.depositExperience(poolExperience(thresholds(0.1, 1)))
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(send))
  const again = await send()
  expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1)
  expect(again.created_at).toBe(answers[0]?.created_at)
  const bob = await world.established()
  expect((await bob.depositExperience(poolExperience(thresholds(0.1, 1)))).id).not.toBe(again.id)
})

test('below its thresholds a deposit is refused, above them stored', async () => {
  world = await createWorld()
  const alice = await world.established()
  await expect(alice.depositExperience(poolExperience(thresholds(0.99, 1)))).rejects.toMatchObject({
    error: 'WorthinessBelowThresholdError',
    details: { threshold: 0.99 },
  })
  const stored = await alice.depositExperience(poolExperience(thresholds(0.1, 0.2)))
  expect(stored).toMatchObject({ status: 'created', disposition: 'auto_deposit', review_candidate_id: null })
})

test('thresholds of the sender lower no gate', async () => {
  world = await createWorld()
  const alice = await world.established()
  const open = thresholds(0, 0)
  const thin = { problem: 'It fails.', root_cause: 'A bug.', insight: 'Be careful.' }
  await expect(alice.depositExperience(poolExperience({ ...thin, ...open }))).rejects.toMatchObject({
    details: { reason: 'quality_below_threshold' },
  })
  await alice.depositExperience(poolExperience())
  await expect(alice.depositExperience(poolExperience(open))).rejects.toMatchObject({ error: 'DuplicateError' })
})

test('thresholds that contradict each other are named', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  await expect(alice.depositExperience(nextExperience(thresholds(0.8, 0.4)))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('review_above'),
  })
})
