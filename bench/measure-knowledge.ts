import { join } from 'node:path'
import { addContributor } from '../packages/server/src/accounts/contributors/add-contributor.ts'
import { createApp, type RunningApp } from '../packages/server/src/app/app.ts'
import { readConfig } from '../packages/server/src/platform/config/config.ts'
import { type Store, sql } from '../packages/server/src/platform/db/db.ts'
import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { linkExperiences } from '../packages/server/src/retrieval/knowledge/link-experiences.ts'
import { embeddingText } from '../packages/server/src/rules/record-text/experience-text.ts'
import { quantize } from '../packages/server/src/rules/search-engine/index/quantize.ts'
import { type EmbedText, fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import { readDeposits } from './measure-deposits.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { readRows } from './read-rows.ts'
import { createStoreTarget } from './store-target.ts'

const WARM_UP_DEPOSITS = 128
const MEASURED_DEPOSITS = 384
/** Deposits of which each is linked by a job of its own, as on a quiet service. */
const SINGLE_DEPOSITS = 40
const AUTHORS = 8
const LOOKUPS = 20_000
const PAGE_RECORDS = 20
const MICROSECONDS_PER_MS = 1000
const noFinish = async () => {}

interface KnowledgeBenchmark {
  figures: MeasurementLog
  data: string
  rows: readonly LoadRow[]
  database_url: string | null
  model: Embedder
  model_id: string
  vectorOf: EmbedText
}

/** Stories of which each has its own cause, and between them several accounts of one task. */
function readAccounts(data: string): ReturnType<typeof readDeposits> {
  const single = readDeposits(data)
  const accounts = readRows<{ experience: (typeof single)[number] }>(join(data, 'experiences_reflexion.dev.jsonl.gz'))
    .map(({ experience }) => experience)
    // other fields of these records are missing in their source too
    .filter(({ successful_approach }) => successful_approach?.method)
    .map((experience) => ({ ...experience, failed_approaches: [] }))
  return single.flatMap((deposit, at) => [deposit, ...accounts.slice(at, at + 1)])
}

/** Writes experiences as several authors deposit them, without their gates, and the events of their deposits. */
async function depositAll(
  app: RunningApp,
  authors: readonly string[],
  deposits: ReturnType<typeof readDeposits>,
  { model_id, vectorOf }: Pick<KnowledgeBenchmark, 'model_id' | 'vectorOf'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const [at, deposit] of deposits.entries()) {
    const id = app.newId('exp')
    const vector = await vectorOf(embeddingText({ ...deposit, outcome: {} }))
    const { values, scale } = quantize(vector ?? new Float32Array(1))
    const now = app.now().toISOString()
    await app.db.transaction(async (tx) => {
      await tx.query(sql`
        insert into experiences (id, contributor_id, created_at, updated_at, title, problem, root_cause, insight,
          applies_when, does_not_apply_when, tags, failed_approaches, successful_approach, outcome, origin, creation_mode,
          modality, visibility_scope, novelty_self_report, wedge, audience, content_hash, causal_depth,
          boundary_precision, insight_transferability)
        values (${id}, ${authors[at % authors.length]}, ${now}, ${now}, ${deposit.title}, ${deposit.problem},
          ${deposit.root_cause}, ${deposit.insight}, ${deposit.applies_when ?? []}::text[],
          ${deposit.does_not_apply_when ?? []}::text[], ${deposit.tags ?? []}::text[],
          ${JSON.stringify(deposit.failed_approaches ?? [])}::text::jsonb,
          ${JSON.stringify(deposit.successful_approach)}::text::jsonb, ${JSON.stringify(deposit.outcome)}::text::jsonb,
          '{}', 'direct', 'text', 'public', 'unknown', 'coding', 'public', ${id}, 0.5, 0.5, 0.5)`)
      await tx.query(sql`
        insert into experience_vectors (experience_id, model_id, text_hash, dimension, components, scale)
        values (${id}, ${model_id}, ${id}, ${values.length}, ${new Uint8Array(values.buffer)}, ${scale})`)
      await tx.query(sql`
        insert into events (name, experience_id, happened_at) values ('experience.deposited', ${id}, ${now})`)
    })
    ids.push(id)
  }
  return ids
}

const hasQueued = async ({ db }: { db: Store }) => (await db.query(sql`select from link_queue limit 1`)).length > 0

/** Runs the job until nothing waits. */
async function linkAll(app: RunningApp): Promise<void> {
  do await linkExperiences(app, {}, noFinish)
  while (await hasQueued(app))
}

/** Processor time of the whole process, the embedded database included, in milliseconds. */
async function timeProcessor(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / MICROSECONDS_PER_MS
}

function noteLookups(figures: MeasurementLog, part: string, app: RunningApp, ids: readonly string[]): void {
  const times: number[] = []
  for (let i = 0; i < LOOKUPS; i++) {
    const started = performance.now()
    for (let n = 0; n < PAGE_RECORDS; n++) app.procedures.ofRecord(ids[(i * 31 + n * 7) % ids.length] ?? '')
    times.push(performance.now() - started)
  }
  figures.noteTimes(part, `procedures of the ${PAGE_RECORDS} records of a page`, times, ['<= 0.2'])
}

/** Measures what linking, grouping and synthesis cost for each deposit in a store of `size` records. */
export async function measureKnowledge(benchmark: KnowledgeBenchmark, size: number): Promise<void> {
  const { figures, data, rows, database_url, model, model_id, vectorOf } = benchmark
  const target = await createStoreTarget(database_url)
  const part = `knowledge, ${size.toLocaleString('en')} records`
  const db = await target.open()
  try {
    await fillStore(db, generateLoadRecords(rows, size), { model_id, vectorOf })
    const config = readConfig({ ...process.env, ...target.environment, LOG_LEVEL: 'silent' })
    const app = await createApp(config, { db, embedder: model })
    await app.indexer.build()
    await app.procedures.follow()
    const deposits = readAccounts(data)
    const authors: string[] = []
    for (let i = 0; i < AUTHORS; i++) {
      const profile = { type: 'ai_agent' as const, agent_name: `author ${i}` }
      authors.push(await addContributor(app, app.db, profile, { trust_level: 'established' }))
    }
    const deposit = (from: number, count: number) =>
      depositAll(app, authors, deposits.slice(from, from + count), benchmark)
    // the first job would link all records that were there before
    const all_ms = await timeProcessor(() => linkAll(app))
    figures.note(part, 'linking all records, processor time per record', all_ms / size, 'ms')
    await deposit(0, WARM_UP_DEPOSITS)
    await linkAll(app)
    const ids = await deposit(WARM_UP_DEPOSITS, MEASURED_DEPOSITS)
    await app.indexer.follow()
    const batch_ms = await timeProcessor(() => linkAll(app))
    figures.note(part, 'many deposits, processor time of each', batch_ms / MEASURED_DEPOSITS, 'ms', '<= 5')
    let single_ms = 0
    for (let i = 0; i < SINGLE_DEPOSITS; i++) {
      ids.push(...(await deposit(WARM_UP_DEPOSITS + MEASURED_DEPOSITS + i, 1)))
      await app.indexer.follow()
      single_ms += await timeProcessor(() => linkAll(app))
    }
    figures.note(part, 'one deposit by a job of its own, processor time', single_ms / SINGLE_DEPOSITS, 'ms')
    const count = async (statement: ReturnType<typeof sql>) => (await app.db.query(statement)).length
    figures.note(part, 'links', await count(sql`select from experience_links`), 'links')
    figures.note(part, 'procedures', await count(sql`select from procedures where status = 'active'`), 'procedures')
    await app.procedures.follow()
    noteLookups(figures, part, app, ids)
    await app.close()
  } finally {
    await db.close()
    await target.remove()
  }
}
