import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../../src/platform/db/db.ts'
import { restartExperiences } from '../experience-fixtures.ts'
import { depositByOthers, listAccounts, type StoredRecord } from '../store-family.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'

// A great many records tell of one cause, so that what is made of them has no end.

/** More than the share of a store from which a word is rare. */
const CROWD = 90
const STEP = 15
let world: World
let reader: TestContributor
let records: StoredRecord[]
beforeEach(async () => {
  restartExperiences()
  world = await createWorld()
  reader = await world.trusted('reader')
  records = await depositByOthers(world, listAccounts().slice(0, 4))
  await world.work()
})
afterEach(() => world.close())

/** Stores copies of the last record, each of an author of another cluster, as an import of many sources would. */
const storeCrowd = (from: number, count: number) =>
  world.app.db.transaction(async (tx) => {
    const last = records.at(-1)?.id ?? ''
    const numbers = sql`generate_series(${from}::int, ${from + count - 1}::int) as n`
    await tx.query(sql`
      insert into contributors (id, type, display_handle, cluster, trust_level, voter_class, created_at)
      select 'con_crowd' || n, 'ai_agent', 'crowd-' || n, 'con_crowd' || n, 'established', 'proven', now() from ${numbers}`)
    await tx.query(sql`
      insert into experiences (id, contributor_id, title, problem, context, failed_approaches, successful_approach, outcome,
        root_cause, insight, applies_when, does_not_apply_when, tags, origin, creation_mode, modality, visibility_scope,
        novelty_self_report, wedge, content_hash, audience, causal_depth, boundary_precision, insight_transferability,
        created_at, updated_at)
      select 'exp_crowd' || n, 'con_crowd' || n, e.title, e.problem, e.context, e.failed_approaches, e.successful_approach,
        e.outcome, e.root_cause, e.insight, e.applies_when, e.does_not_apply_when, e.tags, e.origin, e.creation_mode,
        e.modality, e.visibility_scope, e.novelty_self_report, e.wedge, 'crowd' || n, 'public', 0.5, 0.5, 0.5,
        e.created_at + n * interval '1 ms', e.updated_at
      from experiences e, ${numbers} where e.id = ${last}`)
    await tx.query(sql`
      insert into experience_vectors (experience_id, model_id, dimension, components, scale)
      select 'exp_crowd' || n, v.model_id, v.dimension, v.components, v.scale
      from experience_vectors v, ${numbers} where v.experience_id = ${last}`)
    await tx.query(sql`
      insert into events (name, experience_id, contributor_id, happened_at)
      select 'experience.deposited', 'exp_crowd' || n, 'con_crowd' || n, now() from ${numbers}`)
  })

test('a crowd that grows joins one group, whose procedure stays short and can be taken apart', async () => {
  const [before] = await reader.listProcedures()
  const { id: procedure_id = '', version = 0 } = before ?? {}
  for (let from = 1; from <= CROWD; from += STEP) {
    await storeCrowd(from, STEP)
    await world.app.indexer.follow()
    expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
  }

  const [member] = await world.app.db.query<{ members: number; core: number }>(sql`
    select count(*)::int as members, count(*) filter (where is_core)::int as core from knowledge_members`)
  expect(member?.members).toBe(records.length + CROWD)
  expect(member?.core).toBeLessThanOrEqual(12)
  const procedures = await reader.listProcedures()
  expect(procedures.map(({ id }) => id)).toEqual([procedure_id])
  const procedure = await reader.getProcedure({ procedure_id })
  expect(procedure.version).toBeGreaterThanOrEqual(version)
  expect(procedure.supporting_experience_ids.length).toBeLessThanOrEqual(50)
  for (const { from } of [...procedure.steps, ...procedure.pitfalls]) expect(from.length).toBeLessThanOrEqual(50)
  expect(JSON.stringify(procedure).length).toBeLessThan(20_000)

  // one of the first is erased: the procedure is made anew of the others, under its id
  const [first] = records
  await first?.author.eraseExperience({ experience_id: first.id })
  expect(await world.work()).toMatchObject({ retry: 0, failed: 0, lost: 0 })
  const anew = await reader.getProcedure({ procedure_id })
  expect(anew).toMatchObject({ id: procedure_id, status: 'active' })
  expect(anew.supporting_experience_ids).not.toContain(first?.id)
})
