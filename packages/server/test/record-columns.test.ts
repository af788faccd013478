import { ImportedExperience, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findSharableText } from '../src/deposits/structured/share-store.ts'
import { listOwnExperiences, listPublicRecords } from '../src/governance/privacy/export-store.ts'
import { lockRescanRow } from '../src/governance/rescan/store.ts'
import { recordText } from '../src/governance/reviews/record-text.ts'
import { type Store, statementText } from '../src/platform/db/db.ts'
import type { Reader } from '../src/platform/visibility/visibility-predicates.ts'
import { type RecordFieldRow, record_fields } from '../src/records/columns.ts'
import { findDraft, updateDraftRow } from '../src/records/experiences/draft-store.ts'
import {
  findExperience,
  insertExperience,
  insertExperienceSql,
  type NewExperience,
} from '../src/records/experiences/store.ts'
import { getStatedText } from '../src/records/experiences/votes-store.ts'
import { listSources } from '../src/retrieval/search/store.ts'
import { RULES_VERSION } from '../src/rules/screening/rules-version.ts'
import { nextExperience } from './experience-fixtures.ts'
import { createTeam } from './teams.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

// Every field of the table is written and read back by each statement that carries it, also one that is added later.

type Field = keyof typeof record_fields
const all_fields = Object.keys(record_fields) as Field[]
const fieldsWhere = (word: Exclude<keyof RecordFieldRow, 'stored'>) =>
  all_fields.filter((field) => record_fields[field][word])
const pick = (row: Partial<Record<Field, unknown>>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

let db: Store
let world: World
let author: TestContributor
beforeAll(async () => {
  world = await createWorld()
  db = world.app.db
  author = await world.newcomer()
})
afterAll(() => world.close())

const reader = (): Reader => ({ contributor_id: author.contributor_id, workspace_id: null })

const SOURCE = ImportedExperience.parse(nextExperience({ source: { system: 'tracker' } })).source

let records = 0
const newRecord = (changes: Partial<NewExperience> = {}): NewExperience => ({
  ...ImportedExperience.parse(nextExperience()),
  origin: { type: 'agent_session', url: null, verified: false },
  context: { goal: 'a goal', environment: null, tools: ['node'], constraints: null },
  compact_summary: `summary ${records}`,
  source: SOURCE,
  signals_fired: [{ type: `signal ${records}` }],
  recurrence_self_report: records,
  supersedes: null,
  id: `exp_newfields${++records}`,
  contributor_id: author.contributor_id,
  wedge: 'coding',
  version: 1,
  content_hash: `hash ${records}`,
  audience: 'public',
  workspace_id: null,
  quality_score: 0.5,
  causal_depth: 0.5,
  boundary_precision: 0.5,
  insight_transferability: 0.5,
  risk_flags: [],
  validation_state: 'verified',
  is_original: true,
  created_at: world.app.now().toISOString(),
  ...changes,
})

async function storeRecord(row: NewExperience): Promise<string> {
  expect(await insertExperience(db, row)).toBe(true)
  return row.id
}

test('a record is read with every field, and its text with every text', async () => {
  const row = newRecord()
  const id = await storeRecord(row)
  const record = await findExperience(db, id, reader())
  const texts = pick(row, fieldsWhere('is_text'))
  expect(record).toMatchObject(pick(row, all_fields))
  expect(record && recordText(record)).toMatchObject(texts)
  expect(await getStatedText(db, id)).toEqual(texts)
  expect(await listSources(db, [id], { model_id: 'none', dimension: null })).toMatchObject([texts])
  expect((await lockRescanRow(db, id, RULES_VERSION + 1))?.text).toMatchObject(texts)
})

test('a draft is read with every field, and a change writes those that it may change', async () => {
  const draft_of = { content_hash: null, validation_state: 'draft' } as const
  const [row, changed] = [newRecord(), newRecord({ modality: 'clinical', creation_mode: 'session' })]
  const { id } = row
  await insertExperience(db, { ...row, ...draft_of })
  const draft = await findDraft(db, id, reader())
  expect(draft?.experience).toEqual(pick(row, all_fields))
  expect(draft && (await updateDraftRow(db, { ...changed, ...draft_of }, draft))).toBe(true)
  expect((await findDraft(db, id, reader()))?.experience).toEqual({
    ...pick(row, all_fields),
    ...pick(changed, fieldsWhere('in_drafts')),
  })
})

test('a record of a workspace is shared with the fields that shares have, and no other', async () => {
  const { workspace_id } = await createTeam(world, [author])
  const row = newRecord({ visibility_scope: 'team', audience: workspace_id, workspace_id })
  expect(await findSharableText(db, await storeRecord(row))).toEqual(pick(row, fieldsWhere('in_shares')))
})

test('a public record is exported with the fields that exports have', async () => {
  const row = newRecord()
  const id = await storeRecord(row)
  const exported: object[] = []
  for await (const each of listPublicRecords(db)) exported.push(each)
  const own: object[] = []
  for await (const each of listOwnExperiences(db, reader())) own.push(each)
  expect(exported).toContainEqual(expect.objectContaining({ id, ...pick(row, fieldsWhere('in_exports')) }))
  expect(own).toContainEqual(expect.objectContaining({ id, ...pick(row, all_fields) }))
})

describe('the table', () => {
  const namesOf = (fields: object) => new Set(Object.keys(fields))

  test('has a row for each field of a deposit, and no other', () => {
    expect(namesOf(record_fields)).toEqual(namesOf(ImportedExperience.out.shape))
  })

  test('has in drafts what a change of a draft may name', () => {
    const { changes } = operations.submitDraft.input.shape
    expect(new Set(fieldsWhere('in_drafts'))).toEqual(namesOf(changes.unwrap().out.shape))
  })

  test('has as text what a reviewer may change', () => {
    const { changes } = operations.decideReview.input.shape
    expect(new Set(fieldsWhere('is_text'))).toEqual(namesOf(changes.unwrap().unwrap().out.shape))
  })
})

test('the statement that stores a record has one text whatever the record says', () => {
  const bare = newRecord({ context: null, compact_summary: null, tags: [] })
  expect(statementText(insertExperienceSql(bare))).toBe(statementText(insertExperienceSql(newRecord())))
})
