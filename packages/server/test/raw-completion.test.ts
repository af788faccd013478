import type { CallInput } from '@cairnway/sdk'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../src/platform/db/db.ts'
import { DAY_MS } from '../src/rules/time/time-units.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// A draft that came of a raw text is completed by the operation that deposited it.

let world: World
afterEach(() => world.close())

const pool = poolExperience()
const method = pool.successful_approach.method
/** A text that names no method. */
const open_note = `# ${pool.title}\n\n## Problem\n${pool.problem}\n\n## Cause\n${pool.root_cause}\n`

async function depositText(author: TestContributor, input: CallInput<'depositRawExperience'>) {
  const { raw_deposit_id } = await author.depositRawExperience(input)
  await world.work()
  return author.getRawDeposit({ raw_deposit_id })
}

const usedBudget = async ({ contributor_id }: TestContributor) =>
  (
    await world.app.db.query<{ budget_used: number }>(
      sql`select budget_used from contributors where id = ${contributor_id}`,
    )
  )[0]?.budget_used

test('one further call makes a record of the draft, which others find, and answers with the receipt', async () => {
  world = await createWorld()
  const [author, reader] = [await world.established(), await world.established()]
  const { raw_deposit_id, experience_id } = await depositText(author, { content: open_note })
  const answer = await author.depositRawExperience({ raw_deposit_id, what_worked: method, tags: ['node'] })
  expect(answer).toMatchObject({
    raw_deposit_id,
    normalization_status: 'completed',
    trust_visibility: 'searchable',
    status_detail: 'Stored as a record, which others find.',
    experience_id,
    records: [{ state: 'verified', title: pool.title }],
    reasons: [],
    next: [],
  })
  expect(answer).not.toHaveProperty('content')
  expect(await author.getRawDeposit({ raw_deposit_id })).toMatchObject({ records: [{ state: 'verified' }], next: [] })
  expect(await reader.getExperience({ experience_id: experience_id ?? '' })).toMatchObject({
    successful_approach: { method },
    outcome: { status: 'resolved' },
    root_cause: pool.root_cause,
    compact_summary: expect.stringContaining(method.slice(0, 60)),
    tags: expect.arrayContaining(['node', 'postgresql']),
    validation_state: 'verified',
  })
  const { results } = await reader.searchExperiences({ q: 'timeout exceeded when trying to connect pool' })
  expect(results.map(({ id }) => id)).toContain(experience_id)
})

test('a refusal leaves the draft as it was and says by which field it is completed', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id, experience_id } = await depositText(author, { content: open_note })
  const before = await author.getExperience({ experience_id: experience_id ?? '' })
  const [{ operation, arguments: suggested } = { operation: '', arguments: {} }] = (
    await author.getRawDeposit({ raw_deposit_id })
  ).next
  expect(operation).toBe('depositRawExperience')
  // a suggested call as it is writes nothing
  await expect(author.depositRawExperience(suggested)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('the draft lacks what_worked'),
    details: { missing_fields: expect.arrayContaining(['successful_approach']), findings: [{ field: 'what_worked' }] },
  })
  await expect(author.depositRawExperience({ raw_deposit_id, what_worked: 'I fixed it.' })).rejects.toMatchObject({
    status: 422,
    details: { reason: 'quality_below_threshold' },
  })
  expect(await author.getExperience({ experience_id: experience_id ?? '' })).toEqual(before)
})

test('it is not charged again on the same day, and counts on a later one', async () => {
  world = await createWorld({ config: { rate_limits: true } })
  const author = await world.established()
  world.clock.advance(60_000)
  const first = await depositText(author, { content: open_note })
  const second = await depositText(author, { content: open_note.replaceAll('timeout', 'time limit'), title: 'Other' })
  const charged = await usedBudget(author)
  await author.depositRawExperience({ raw_deposit_id: first.raw_deposit_id, what_worked: method })
  expect(await usedBudget(author)).toBe(charged)
  world.clock.advance(DAY_MS)
  const { title, problem, root_cause, successful_approach } = nextExperience()
  await author.depositRawExperience({
    raw_deposit_id: second.raw_deposit_id,
    ...{ title, problem, root_cause, what_worked: successful_approach.method, tags: ['build'] },
  })
  expect(await usedBudget(author)).toBe(1)
})

test('a repetition under its Idempotency-Key answers the same', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await depositText(author, { content: open_note })
  const complete = () =>
    author.depositRawExperience({ raw_deposit_id, what_worked: method }, { idempotency_key: 'complete-1' })
  expect(await complete()).toEqual(await complete())
})

test('content, an unknown record and a record without a raw deposit are 422', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await depositText(author, { content: open_note })
  for (const [input, at] of [
    [{ raw_deposit_id, content: 'More of it' }, 'content'],
    [{ raw_deposit_id, record: 3, what_worked: method }, 'record'],
    [{ record: 0, content: 'Text' }, 'record'],
  ] as const)
    await expect(author.depositRawExperience(input)).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', at] }],
    })
})

test('a raw deposit of somebody else is not found', async () => {
  world = await createWorld()
  const [author, other] = [await world.established(), await world.established()]
  const { raw_deposit_id } = await depositText(author, { content: open_note })
  await expect(other.depositRawExperience({ raw_deposit_id, what_worked: method })).rejects.toMatchObject({
    status: 404,
  })
})

test('without an open draft it is 409 with the state', async () => {
  world = await createWorld()
  const author = await world.established()
  const complete = (raw_deposit_id: string) => author.depositRawExperience({ raw_deposit_id, what_worked: method })
  const waiting = await author.depositRawExperience({ content: open_note })
  await expect(complete(waiting.raw_deposit_id)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Waiting to be read.'),
    details: { normalization_status: 'pending', states: [] },
  })
  await world.work()
  const { experience_id } = await author.getRawDeposit({ raw_deposit_id: waiting.raw_deposit_id })
  await complete(waiting.raw_deposit_id)
  await expect(complete(waiting.raw_deposit_id)).rejects.toMatchObject({
    status: 409,
    details: { existing_experience_id: experience_id, states: ['verified'] },
  })
  const discarded = await depositText(author, { content: open_note, title: 'A pool that waits' })
  await author.retractExperience({ experience_id: discarded.experience_id ?? '' })
  await expect(complete(discarded.raw_deposit_id)).rejects.toMatchObject({ status: 409 })
})

test('of several drafts `record` names the one that is completed', async () => {
  const real = await createWorld()
  const note = (told: ReturnType<typeof poolExperience>) =>
    `## Problem\n${told.problem}\n\n## Cause\n${told.root_cause}\n`
  const [first, second] = [nextExperience(), poolExperience()]
  const [one, two] = await Promise.all(
    [first, second].map((told) => real.app.text_analyzer.normalize(note(told), 'test')),
  )
  const text_analyzer = { ...real.app.text_analyzer, normalize: async () => [...(one ?? []), ...(two ?? [])] }
  await real.close()
  world = await createWorld({ text_analyzer })
  const author = await world.established()
  const raw = await depositText(author, { content: 'A text of two problems' })
  const { raw_deposit_id } = raw
  expect(raw.records.map(({ state }) => state)).toEqual(['draft', 'draft'])
  expect(raw.next.map(({ arguments: { record } }) => record)).toEqual([0, 1])
  const fields = { title: pool.title, what_worked: method, tags: ['postgresql'] }
  await expect(author.depositRawExperience({ raw_deposit_id, ...fields })).rejects.toMatchObject({
    status: 422,
    detail: [{ loc: ['body', 'record'] }],
  })
  const answer = await author.depositRawExperience({ raw_deposit_id, record: 1, ...fields })
  expect(answer.records?.map(({ state }) => state)).toEqual(['draft', 'verified'])
})

test('a draft that goes to a reviewer waits, and is none that can be completed meanwhile', async () => {
  world = await createWorld()
  const author = await world.established()
  const { raw_deposit_id } = await depositText(author, { content: open_note })
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const answer = await author.depositRawExperience({ raw_deposit_id, what_worked: method, source })
  expect(answer).toMatchObject({
    records: [{ state: 'review', review_candidate_id: expect.stringMatching(/^rev_/) }],
    next: [{ operation: 'getRawDeposit' }],
  })
  await expect(author.depositRawExperience({ raw_deposit_id, what_worked: method })).rejects.toMatchObject({
    status: 409,
    details: { states: ['review'] },
  })
})
