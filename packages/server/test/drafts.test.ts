import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOne, sql } from '../src/db/db.ts'
import { partialNote, storeTestDraft } from './store-test-draft.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

test('a draft is stored for its owner alone, with what is missing empty and named', async () => {
  const owner = await world.newcomer()
  const { id, missing_fields } = await storeTestDraft(world, owner)
  expect(missing_fields).toEqual(['failed_approaches', 'root_cause', 'insight'])
  expect(
    await findOne(
      world.app.db,
      sql`select validation_state, audience, content_hash, quality_score, failed_approaches, root_cause, outcome
        from experiences where id = ${id}`,
    ),
  ).toEqual({
    validation_state: 'draft',
    audience: owner.contributor_id,
    content_hash: null,
    quality_score: null,
    failed_approaches: [],
    root_cause: '',
    outcome: { status: 'unresolved', evidence: null, side_effects: null },
  })
  const events = await world.app.db.query(sql`select name from events where experience_id = ${id}`)
  expect(events).toEqual([{ name: 'experience.drafted' }])
})

test('drafts may say the same as each other and as a record', async () => {
  const owner = await world.newcomer()
  const first = await storeTestDraft(world, owner, partialNote())
  const second = await storeTestDraft(world, owner, partialNote())
  expect(second.id).not.toBe(first.id)
})
