import { ImportedExperience, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { callOperation, type UncheckedInput } from '../call-operation.ts'
import { canaryExperience } from '../canary-experience.ts'
import { poolExperience } from '../experience-fixtures.ts'
import { storeTestDraft } from '../store-test-draft.ts'
import { createWorld, operator_key, type TestContributor, type World } from '../world.ts'

/** A word that only the draft holds. */
const canary = 'zoraquimb'
let world: World
let owner: TestContributor
let other: TestContributor
let draft: string

beforeAll(async () => {
  world = await createWorld()
  owner = await world.established()
  other = await world.established()
  const whole = ImportedExperience.parse(canaryExperience(canary, { source: null }))
  draft = (await storeTestDraft(world, owner, { ...whole, creation_mode: 'session' })).id
  // a vector, as the schedule gives it to every record
  await world.app.vector_backfill.embed()
})
afterAll(() => world.close())

const aboutDraft = `pool ${canary} clients hang: timeout exceeded when trying to connect`
/** Inputs of the reading operations that would show the draft if it were a record. */
const readingInputs: Record<string, UncheckedInput> = {
  searchExperiences: { q: aboutDraft, include_drafts: true, limit: 100 },
  searchExperiencesBatch: { queries: [{ q: aboutDraft, include_drafts: true, scope: 'self_first', limit: 100 }] },
  previewDeposit: canaryExperience(canary),
  checkContext: { task_description: aboutDraft },
  listMyExperiences: { include_drafts: true },
}
const readingOperations = operationIds.filter(
  (name) => operations[name].method === 'GET' || 'is_read_only' in operations[name],
)

test.each(readingOperations)('%s shows nothing of a draft to anybody else, operators included', async (name) => {
  for (const key of [other.api_key, operator_key]) {
    const input = { experience_id: draft, contributor_id: owner.contributor_id, ...readingInputs[name] }
    const { text } = await callOperation(world, name, input, key)
    // a refusal may repeat the id that it was asked for
    expect(text.toLowerCase().replaceAll(`no experience ${draft.toLowerCase()}`, '')).not.toContain(draft.toLowerCase())
    // the hint names the part of the question that no result has
    expect(text.toLowerCase().replaceAll(`nothing here mentions ${canary}`, '')).not.toContain(canary)
  }
})

test('every operation on a draft of somebody else answers as for an id that no record has', async () => {
  const unknown = `exp_${'0'.repeat(16)}`
  for (const [name, input] of [
    ['getExperience', {}],
    ['getExperienceHistory', {}],
    ['listRelatedExperiences', {}],
    ['updateDraft', { title: 'Taken over by somebody else' }],
    ['submitDraft', {}],
    ['retractExperience', {}],
    ['eraseExperience', {}],
    ['giveFeedback', { was_helpful: true }],
    ['reportExperience', { reason: 'spam' }],
  ] as const) {
    const [of_draft, of_none] = [
      await callOperation(world, name, { ...input, experience_id: draft }, other.api_key),
      await callOperation(world, name, { ...input, experience_id: unknown }, other.api_key),
    ]
    expect([name, of_draft.status]).toEqual([name, 404])
    expect(of_draft.text.replaceAll(draft, unknown)).toBe(of_none.text)
  }
})

test('its owner finds a draft where they ask for drafts, and nowhere else', async () => {
  const listIds = (found: { results: { id: string }[] }) => found.results.map(({ id }) => id)
  expect(listIds(await owner.searchExperiences({ q: aboutDraft, include_drafts: true }))).toContain(draft)
  expect(listIds(await owner.searchExperiences({ q: aboutDraft }))).not.toContain(draft)
  expect(listIds(await owner.searchExperiences({ q: aboutDraft, scope: 'self_only' }))).not.toContain(draft)
  const mine = await owner.listMyExperiences({})
  const with_drafts = await owner.listMyExperiences({ include_drafts: true })
  expect(with_drafts.total).toBe(mine.total + 1)
  expect(with_drafts.experiences.find(({ id }) => id === draft)).toMatchObject({ validation_state: 'draft' })
  expect(mine.experiences.map(({ id }) => id)).not.toContain(draft)
  const advice = await owner.checkContext({ task_description: aboutDraft })
  expect(JSON.stringify(advice)).not.toContain(draft)
  for await (const { kind, data } of await owner.exportMyData()) if (kind === 'experience' && data.id === draft) return
  throw new Error('the export of the owner lacks the draft')
})

test('a draft is no duplicate and nothing that a deposit is compared with, not even for its owner', async () => {
  const same = canaryExperience(canary)
  for (const depositor of [owner, other]) {
    const { would, similar_experiences, worthiness } = await depositor.previewDeposit(same)
    expect([would, similar_experiences, worthiness.parts.novelty]).toEqual(['accept', [], 1])
  }
})

test('a draft cannot be superseded, and counts in no total', async () => {
  await expect(owner.depositExperience(poolExperience({ supersedes: draft }))).rejects.toMatchObject({
    error: 'ValidationError',
    message: expect.stringContaining('is a draft'),
  })
  const { total_experiences } = await owner.getContributor({ contributor_id: owner.contributor_id })
  expect(total_experiences).toBe(3)
  await world.app.search_log.flush()
  const [row] = await world.app.db.query(sql`select retrieval_count from experiences where id = ${draft}`)
  expect(row).toEqual({ retrieval_count: 0 })
})

test('a draft does not age, is no subject of a review, and is only flagged by a rescan', async () => {
  const { now } = world.clock
  await world.app.db.query(sql`
    update experiences set rules_version = 0, expires_hint = ${now.toISOString()},
      insight = 'the key sk_live_4eC39HqLyjWDarjtT1zdp7dc was in the log'
    where id = ${draft}`)
  world.clock.advance(86_400_000)
  await world.operator.startRescan({})
  await world.work()
  expect(await owner.getExperience({ experience_id: draft })).toMatchObject({
    validation_state: 'draft',
    validity: { status: 'active' },
    risk_flags: expect.arrayContaining([expect.objectContaining({ type: 'secret_found', field: 'insight' })]),
  })
  expect((await world.operator.listReviews({})).reviews.map(({ id }) => id)).not.toContain(draft)
})

test('an old draft into which its owner copies a record of somebody else is not the older one', async () => {
  const copier = await world.newcomer()
  const { id } = await storeTestDraft(world, copier, {
    title: 'A note of long ago',
    problem: 'Something was slow.',
    tags: ['notes'],
  })
  world.clock.advance(86_400_000)
  const original = poolExperience()
  const { id: original_id } = await other.depositExperience({ ...original, visibility_scope: 'private' })
  await copier.submitDraft({ experience_id: id, changes: original })
  const rows = await world.app.db.query<{ id: string }>(
    sql`select id from experiences where id in (${id}, ${original_id}) order by created_at, id`,
  )
  expect(rows.map((row) => row.id)).toEqual([original_id, id])
  expect(await world.app.db.query(sql`select is_original from experiences where id = ${id}`)).toEqual([
    { is_original: false },
  ])
})
