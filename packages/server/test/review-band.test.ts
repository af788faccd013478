import { afterEach, expect, test } from 'vitest'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const thresholds = (review_above: number | null, auto_deposit_above: number | null) => ({
  source: { system: 'tracker', thresholds: { review_above, auto_deposit_above } },
})
const bearer = (api_key: string) => ({ authorization: `Bearer ${api_key}`, 'content-type': 'application/json' })

test('a deposit between its thresholds waits for a reviewer, and nobody can read it meanwhile', async () => {
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
  expect((await alice.listMyExperiences()).experiences.map((experience) => experience.id)).not.toContain(id)
  expect(
    (await alice.searchExperiences({ q: poolExperience().title })).results.map((experience) => experience.title),
  ).not.toContain(poolExperience().title)
})

test('the same text of one author is one candidate, even with concurrent deposits', async () => {
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

test('a deposit below its thresholds is refused, and one above them is stored', async () => {
  world = await createWorld()
  const alice = await world.established()
  await expect(alice.depositExperience(poolExperience(thresholds(0.99, 1)))).rejects.toMatchObject({
    error: 'WorthinessBelowThresholdError',
    details: { threshold: 0.99 },
  })
  const stored = await alice.depositExperience(poolExperience(thresholds(0.1, 0.2)))
  expect(stored).toMatchObject({ status: 'created', disposition: 'auto_deposit', review_candidate_id: null })
})

test('thresholds of the sender do not lower any gate', async () => {
  world = await createWorld()
  const alice = await world.established()
  const zero_thresholds = thresholds(0, 0)
  const vague_text = { problem: 'It fails.', root_cause: 'A bug.', insight: 'Be careful.' }
  await expect(alice.depositExperience(poolExperience({ ...vague_text, ...zero_thresholds }))).rejects.toMatchObject({
    details: { reason: 'quality_below_threshold' },
  })
  await alice.depositExperience(poolExperience())
  await expect(alice.depositExperience(poolExperience(zero_thresholds))).rejects.toMatchObject({
    error: 'DuplicateError',
  })
})

test('contradictory thresholds are refused and named', async () => {
  world = await createWorld()
  const alice = await world.newcomer()
  await expect(alice.depositExperience(nextExperience(thresholds(0.8, 0.4)))).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('review_above'),
  })
})
