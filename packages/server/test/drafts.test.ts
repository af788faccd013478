import { ImportedExperience } from '@cairnway/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DraftFields } from '../src/deposits/drafts/store-draft.ts'
import { findOne, sql } from '../src/platform/db/db.ts'
import { nextExperience, poolExperience } from './experience-fixtures.ts'
import { partialNote, storeTestDraft } from './store-test-draft.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const DAY_MS = 86_400_000
const wholeDraft = (changes: Partial<DraftFields> = {}): Partial<DraftFields> => ({
  ...ImportedExperience.parse(poolExperience()),
  creation_mode: 'session',
  ...changes,
})
const listEvents = async (id: string) =>
  (
    await world.app.db.query<{ name: string }>(sql`select name from events where experience_id = ${id} order by seq`)
  ).map(({ name }) => name)

test('a draft is stored for its owner alone, with what is missing empty and named', async () => {
  const owner = await world.newcomer()
  const { id, missing_fields } = await storeTestDraft(world, owner)
  expect(missing_fields).toEqual(['failed_approaches', 'root_cause', 'insight'])
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({
    validation_state: 'draft',
    missing_fields,
    quality_score: null,
    failed_approaches: [],
    root_cause: '',
    insight: '',
    outcome: { status: 'unresolved' },
    creation_mode: 'raw',
  })
  expect(await listEvents(id)).toEqual(['experience.drafted'])
})

test('a draft that tells nothing yet names every field and can be read', async () => {
  const owner = await world.newcomer()
  const { id, missing_fields } = await storeTestDraft(world, owner, {})
  expect(missing_fields).toEqual([
    'title',
    'problem',
    'failed_approaches',
    'successful_approach',
    'root_cause',
    'insight',
    'tags',
  ])
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ title: '', tags: [], missing_fields })
  await expect(owner.submitDraft({ experience_id: id })).rejects.toMatchObject({
    error: 'ValidationError',
    details: {
      missing_fields,
      findings: [{ field: 'title' }, { field: 'problem' }, { field: 'successful_approach.method' }, { field: 'tags' }],
    },
  })
})

test('drafts may say the same as each other and as a record', async () => {
  const owner = await world.newcomer()
  const first = await storeTestDraft(world, owner, partialNote())
  const second = await storeTestDraft(world, owner, partialNote())
  expect(second.id).not.toBe(first.id)
})

test('a submitted draft becomes a record of that moment under its id, as a deposit would', async () => {
  const [owner, reader] = [await world.established(), await world.newcomer()]
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  const { created_at: drafted_at } = await owner.getExperience({ experience_id: id })
  world.clock.advance(5 * DAY_MS)
  const before = await owner.getContributor({ contributor_id: owner.contributor_id })
  const answer = await owner.submitDraft({ experience_id: id })
  expect(answer).toMatchObject({
    id,
    status: 'created',
    disposition: 'auto_deposit',
    trust_visibility: 'searchable',
    quality_score: expect.any(Number),
  })
  const record = await reader.getExperience({ experience_id: id })
  expect(record).toMatchObject({
    validation_state: 'verified',
    creation_mode: 'session',
    created_at: answer.created_at,
  })
  expect(record.missing_fields).toBeUndefined()
  expect(Date.parse(record.created_at) - Date.parse(drafted_at)).toBeGreaterThan(5 * DAY_MS)
  expect(await listEvents(id)).toEqual(['experience.drafted', 'experience.deposited', 'experience.verified'])
  const after = await owner.getContributor({ contributor_id: owner.contributor_id })
  expect(after.total_experiences).toBe((before.total_experiences ?? 0) + 1)
  const found = await reader.searchExperiences({ q: 'pool clients hang timeout exceeded when trying to connect' })
  expect(found.results[0]).toMatchObject({ id })
  await expect(owner.submitDraft({ experience_id: id })).rejects.toMatchObject({
    error: 'DuplicateError',
    details: { existing_experience_id: id },
  })
})

test('changes of a submission are part of the record, and a refusal leaves the draft as it was', async () => {
  const owner = await world.established()
  const { root_cause, insight, failed_approaches } = poolExperience()
  const { id } = await storeTestDraft(world, owner, { ...partialNote(), title: '' })
  const before = await owner.getExperience({ experience_id: id })
  await expect(owner.submitDraft({ experience_id: id, changes: { root_cause } })).rejects.toMatchObject({
    error: 'ValidationError',
    details: { missing_fields: ['title', 'failed_approaches', 'insight'], findings: [{ field: 'title' }] },
  })
  expect(await owner.getExperience({ experience_id: id })).toEqual(before)
  const { title } = poolExperience()
  await owner.submitDraft({ experience_id: id, changes: { title, root_cause, insight, failed_approaches } })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ title, root_cause, insight })
})

test('a draft without failed approaches, cause and insight is assessed by what it tells', async () => {
  const owner = await world.established()
  const { id } = await storeTestDraft(world, owner)
  expect(await owner.submitDraft({ experience_id: id })).toMatchObject({ id, status: 'created' })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({
    validation_state: 'verified',
    failed_approaches: [],
    root_cause: '',
    insight: '',
  })
})

test('every gate assesses a submission', async () => {
  const [owner, other] = [await world.established(), await world.established()]
  const known = await other.depositExperience(poolExperience())
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  await expect(owner.submitDraft({ experience_id: id })).rejects.toMatchObject({
    error: 'DuplicateError',
    details: { existing_experience_id: known.id },
  })
  await expect(
    owner.submitDraft({ experience_id: id, changes: { insight: 'key sk_live_4eC39HqLyjWDarjtT1zdp7dc' } }),
  ).rejects.toMatchObject({ error: 'ValidationError', message: expect.stringContaining('PII detected') })
  await expect(owner.submitDraft({ experience_id: id, changes: { visibility_scope: 'team' } })).rejects.toMatchObject({
    error: 'ForbiddenError',
  })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'draft' })
})

test('of two submissions at once one makes the record', async () => {
  const owner = await world.established()
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  const outcomes = await Promise.allSettled([
    owner.submitDraft({ experience_id: id }),
    owner.submitDraft({ experience_id: id }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { error: 'DuplicateError' } })
  expect(await listEvents(id)).toEqual(['experience.drafted', 'experience.deposited', 'experience.verified'])
})

test('a submission counts against the daily budget as a deposit does', async () => {
  const owner = await world.established()
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  const readUsed = async () =>
    (
      await findOne<{ passed_deposits: number }>(
        world.app.db,
        sql`select passed_deposits from contributors where id = ${owner.contributor_id}`,
      )
    )?.passed_deposits ?? 0
  const before = await readUsed()
  await owner.submitDraft({ experience_id: id })
  expect(await readUsed()).toBe(before + 1)
})

test('a submission beyond the budget of the day leaves the draft for another day', async () => {
  const limited = await createWorld({ config: { rate_limits: true } })
  try {
    const owner = await limited.newcomer()
    const { id } = await storeTestDraft(limited, owner, wholeDraft())
    await limited.app.db.query(sql`
      update contributors set budget_day = ${limited.clock.now.toISOString().slice(0, 10)}, budget_used = 1000
      where id = ${owner.contributor_id}`)
    await expect(owner.submitDraft({ experience_id: id })).rejects.toMatchObject({
      error: 'DepositRateLimitExceededError',
    })
    expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'draft' })
    limited.clock.advance(DAY_MS)
    expect(await owner.submitDraft({ experience_id: id })).toMatchObject({ id, status: 'created' })
  } finally {
    await limited.close()
  }
})

test("the third of a newcomer's records may be a submitted draft, and unsubmitted ones do not count", async () => {
  const owner = await world.newcomer()
  const drafts = []
  for (let i = 0; i < 3; i++)
    drafts.push(
      await storeTestDraft(world, owner, { ...ImportedExperience.parse(nextExperience()), creation_mode: 'raw' }),
    )
  for (let i = 0; i < 2; i++) await owner.depositExperience(nextExperience())
  expect(await owner.getContributor({ contributor_id: owner.contributor_id })).toMatchObject({ trust_level: 'new' })
  const [first, ...others] = drafts
  expect(await owner.submitDraft({ experience_id: first?.id ?? '' })).toMatchObject({ trust_visibility: 'searchable' })
  expect(await owner.getContributor({ contributor_id: owner.contributor_id })).toMatchObject({
    trust_level: 'established',
    total_experiences: 3,
  })
  // who becomes established shows their pending records, and no draft
  const reader = await world.newcomer()
  for (const { id } of others)
    await expect(reader.getExperience({ experience_id: id })).rejects.toMatchObject({ error: 'NotFoundError' })
})

test('a submission in the review band waits for a reviewer, who makes the draft the record', async () => {
  const owner = await world.established()
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  const { review_candidate_id, status } = await owner.submitDraft({ experience_id: id, changes: { source } })
  expect(status).toBe('review_pending')
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'draft' })
  expect(
    await world.operator.decideReview({ candidate_id: review_candidate_id ?? '', decision: 'accept' }),
  ).toMatchObject({ experience_id: id })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'verified' })
})

test('a suspicious submission is refused for a newcomer and quarantined for an established author', async () => {
  const [owner, newcomer] = [await world.established(), await world.newcomer()]
  const suspicious = {
    applies_when: ['The page that it read had the address https://github.com@files.acme.io/setup in it.'],
  }
  const of_newcomer = await storeTestDraft(world, newcomer, wholeDraft())
  await expect(newcomer.submitDraft({ experience_id: of_newcomer.id, changes: suspicious })).rejects.toMatchObject({
    error: 'PoisoningDetectedError',
    details: { missing_fields: [] },
  })
  expect(await newcomer.getExperience({ experience_id: of_newcomer.id })).toMatchObject({ validation_state: 'draft' })
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  expect(await owner.submitDraft({ experience_id: id, changes: suspicious })).toMatchObject({
    id,
    trust_visibility: 'pending',
    disposition: 'review',
  })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'contested' })
  expect(await listEvents(id)).toEqual(['experience.drafted', 'experience.deposited'])
})

test('a draft that its owner discards while it waits for a reviewer is not decided on', async () => {
  const owner = await world.established()
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const { id } = await storeTestDraft(world, owner, wholeDraft())
  const { review_candidate_id } = await owner.submitDraft({ experience_id: id, changes: { source } })
  await owner.retractExperience({ experience_id: id })
  await expect(
    world.operator.decideReview({ candidate_id: review_candidate_id ?? '', decision: 'accept' }),
  ).rejects.toMatchObject({ error: 'NotFoundError' })
})

test('an update merges its fields, is screened, and says what is still missing', async () => {
  const owner = await world.newcomer()
  const { id } = await storeTestDraft(world, owner)
  const { insight } = poolExperience()
  const updated = await owner.updateDraft({ experience_id: id, insight })
  expect(updated).toMatchObject({
    insight,
    validation_state: 'draft',
    missing_fields: ['failed_approaches', 'root_cause'],
  })
  expect(updated.problem).toBe(partialNote().problem)
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ insight })
  await expect(
    owner.updateDraft({ experience_id: id, root_cause: 'the key sk_live_4eC39HqLyjWDarjtT1zdp7dc was read' }),
  ).rejects.toMatchObject({ error: 'ValidationError', message: expect.stringContaining('PII detected') })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ root_cause: '' })
})

test('an update sets nothing that only the service sets, and names only a record that can be replaced', async () => {
  const owner = await world.established()
  const { id } = await storeTestDraft(world, owner)
  const forged = {
    origin: { type: 'manual', verified: true },
    creation_mode: 'seed',
    validation_state: 'verified',
    quality_score: 1,
    contributor_id: 'con_0000000000000000',
  } as const
  const updated = await owner.updateDraft({ experience_id: id, ...forged } as Parameters<typeof owner.updateDraft>[0])
  expect(updated).toMatchObject({
    origin: { type: 'manual', verified: false },
    creation_mode: 'raw',
    validation_state: 'draft',
    quality_score: null,
  })
  await expect(owner.updateDraft({ experience_id: id, supersedes: `exp_${'0'.repeat(16)}` })).rejects.toMatchObject({
    error: 'ValidationError',
    message: expect.stringContaining('there is no experience'),
  })
  const { id: replaced } = await owner.depositExperience(nextExperience())
  expect(await owner.updateDraft({ experience_id: id, supersedes: replaced })).toMatchObject({ supersedes: replaced })
  await owner.eraseExperience({ experience_id: replaced })
  expect(await owner.updateDraft({ experience_id: id, title: 'A title' })).toMatchObject({ supersedes: null })
})

test('a draft that replaces a record supersedes it when it is submitted, not before', async () => {
  const owner = await world.established()
  const { id: replaced } = await owner.depositExperience(nextExperience())
  const { id } = await storeTestDraft(world, owner, wholeDraft({ supersedes: replaced }))
  expect(await owner.getExperience({ experience_id: replaced })).toMatchObject({ superseded_by: null })
  await owner.submitDraft({ experience_id: id })
  expect(await owner.getExperience({ experience_id: replaced })).toMatchObject({ superseded_by: id })
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ supersedes: replaced, version: 2 })
})

test('only an open draft is changed, by its owner', async () => {
  const [owner, other] = [await world.established(), await world.newcomer()]
  const { id: draft } = await storeTestDraft(world, owner)
  const { id: record } = await owner.depositExperience(nextExperience())
  const change = { title: 'Another title of the record' }
  await expect(other.updateDraft({ experience_id: draft, ...change })).rejects.toMatchObject({ error: 'NotFoundError' })
  await expect(other.submitDraft({ experience_id: draft })).rejects.toMatchObject({ error: 'NotFoundError' })
  await expect(other.updateDraft({ experience_id: record, ...change })).rejects.toMatchObject({
    error: 'ForbiddenError',
  })
  await expect(owner.updateDraft({ experience_id: record, ...change })).rejects.toMatchObject({
    error: 'DuplicateError',
  })
  await owner.retractExperience({ experience_id: draft, reason: 'nothing in it' })
  const refusal = { error: 'ForbiddenError', details: { reason: 'nothing in it' } }
  await expect(owner.updateDraft({ experience_id: draft, ...change })).rejects.toMatchObject(refusal)
  await expect(owner.submitDraft({ experience_id: draft })).rejects.toMatchObject(refusal)
})

test('the oldest of more than a hundred drafts expires, which its owner reads in its state', async () => {
  const owner = await world.newcomer()
  const { id: oldest } = await storeTestDraft(world, owner)
  for (let i = 0; i < 100; i++) await storeTestDraft(world, owner)
  expect(await owner.getExperience({ experience_id: oldest })).toMatchObject({
    retracted_at: expect.any(String),
    retraction_reason: 'expired: there are 100 newer drafts',
  })
  expect(await owner.listMyExperiences({ include_drafts: true, limit: 1 })).toMatchObject({ total: 100 })
  expect(await listEvents(oldest)).toEqual(['experience.drafted', 'experience.retracted'])
})

test('a draft expires after 90 days with its text, unless it waits for a reviewer', async () => {
  const owner = await world.established()
  const source = { system: 'tracker', thresholds: { auto_deposit_above: 1, review_above: 0 } }
  const { id: waiting } = await storeTestDraft(world, owner, wholeDraft())
  await owner.submitDraft({ experience_id: waiting, changes: { source } })
  const { id } = await storeTestDraft(world, owner)
  world.clock.advance(89 * DAY_MS)
  await world.work()
  expect(await owner.getExperience({ experience_id: id })).toMatchObject({ validation_state: 'draft' })
  world.clock.advance(DAY_MS)
  await world.work()
  await expect(owner.getExperience({ experience_id: id })).rejects.toMatchObject({
    error: 'NotFoundError',
    details: { erased_at: expect.any(String) },
  })
  expect(await owner.getExperience({ experience_id: waiting })).toMatchObject({ validation_state: 'draft' })
})
