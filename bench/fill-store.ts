import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import { type Db, type Store, sql } from '../packages/server/src/platform/db/db.ts'
import { newId } from '../packages/server/src/platform/ids/new-id.ts'
import { quantize } from '../packages/server/src/rules/search-engine/index/quantize.ts'
import type { LoadRecord } from './load-records.ts'

const BATCH_RECORDS = 500
const FIRST_CREATED_MS = Date.parse('2026-01-01T00:00:00Z')

/** Returns the vector of a text; null makes the record searchable by words only. */
export type EmbedText = (text: string) => Promise<Float32Array | null>

const now = () => new Date()

/** Mean of the vectors, normalized to length 1; a single vector is returned unchanged. */
function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  const length = Math.hypot(...sum)
  return length === 0 ? sum : sum.map((component) => component / length)
}

function toRows(records: readonly LoadRecord[], first: number, contributor_id: string) {
  return records.map((record, i) => {
    const created_at = new Date(FIRST_CREATED_MS + (first + i) * 1000).toISOString()
    const id = `exp_${String(first + i).padStart(16, '0')}`
    return {
      ...{ id, contributor_id, created_at, updated_at: created_at, title: record.title, problem: record.problem },
      ...{ root_cause: '-', insight: record.insight, applies_when: [], does_not_apply_when: [], tags: [record.repo] },
      failed_approaches: (record.attempts?.failed ?? ['-']).map((attempt) => ({ attempt, why_it_failed: '-' })),
      successful_approach: { method: record.attempts?.method ?? '-' },
      outcome: { status: 'resolved' },
      origin: { type: 'manual', url: null, verified: false },
      ...{ creation_mode: 'seed', modality: 'text', visibility_scope: 'public', novelty_self_report: 'unknown' },
      // many messages have no body and would share one content hash
      ...{ wedge: 'coding', audience: 'public', content_hash: id },
      ...{ causal_depth: 0.5, boundary_precision: 0.5, insight_transferability: 0.5 },
    }
  })
}

const insertRows = (db: Db, rows: ReturnType<typeof toRows>) =>
  db.query(sql`
    insert into experiences (id, contributor_id, created_at, updated_at, title, problem, root_cause, insight,
      applies_when, does_not_apply_when, tags, failed_approaches, successful_approach, outcome, origin, creation_mode,
      modality, visibility_scope, novelty_self_report, wedge, audience, content_hash, causal_depth,
      boundary_precision, insight_transferability)
    select id, contributor_id, created_at, updated_at, title, problem, root_cause, insight, applies_when,
      does_not_apply_when, tags, failed_approaches, successful_approach, outcome, origin, creation_mode, modality,
      visibility_scope, novelty_self_report, wedge, audience, content_hash, causal_depth, boundary_precision,
      insight_transferability
    from jsonb_populate_recordset(null::experiences, ${JSON.stringify(rows)}::text::jsonb)`)

/** A snapshot of the index is only accepted when the events since then are known, so every record needs its event. */
const insertEvents = (db: Db, ids: readonly string[], contributor_id: string) =>
  db.query(sql`
    insert into events (name, experience_id, contributor_id, happened_at)
    select 'experience.deposited', id, ${contributor_id}, ${new Date(FIRST_CREATED_MS).toISOString()}::timestamptz
    from unnest(${ids}::text[]) as id`)

async function insertVectors(db: Db, model_id: string, ids: readonly string[], vectors: readonly Float32Array[]) {
  const rows = vectors.map((vector, i) => {
    const { values, scale } = quantize(vector)
    const components = `\\x${Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('hex')}`
    return { experience_id: ids[i], model_id, dimension: values.length, components, scale }
  })
  await db.query(sql`
    insert into experience_vectors (experience_id, model_id, dimension, components, scale)
    select experience_id, model_id, dimension, components, scale
    from jsonb_populate_recordset(null::experience_vectors, ${JSON.stringify(rows)}::text::jsonb)`)
}

/**
 * Writes records directly into the tables, as an import without its gates would: a million records would take the
 * import operation hours. The vector of a record made of several rows is the mean of their vectors.
 * @returns the number of records written
 */
export async function fillStore(
  db: Store,
  records: Iterable<LoadRecord>,
  { model_id, vectorOf }: { model_id: string; vectorOf: EmbedText },
): Promise<number> {
  const profile = { type: 'seed' as const, agent_name: 'load' }
  const contributor_id = await addContributor({ newId, now }, db, profile, { trust_level: 'established' })
  let stored = 0
  let batch: LoadRecord[] = []
  const write = async () => {
    const rows = toRows(batch, stored, contributor_id)
    const vectors: Float32Array[] = []
    for (const { embedded } of batch) {
      const parts = await Promise.all(embedded.map(vectorOf))
      vectors.push(meanVector(parts.filter((vector) => vector !== null)))
    }
    await db.transaction(async (tx) => {
      await insertRows(tx, rows)
      const ids = rows.map(({ id }) => id)
      await insertEvents(tx, ids, contributor_id)
      const has = (i: number) => (vectors[i]?.length ?? 0) > 0
      await insertVectors(
        tx,
        model_id,
        ids.filter((_, i) => has(i)),
        vectors.filter((_, i) => has(i)),
      )
    })
    stored += batch.length
    batch = []
  }
  for (const record of records) {
    batch.push(record)
    if (batch.length === BATCH_RECORDS) await write()
  }
  if (batch.length > 0) await write()
  await db.runMaintenance()
  return stored
}
