import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import { renderTable } from '../../bench/render-table.ts'
import type { RunningApp } from '../../packages/server/src/app.ts'
import { addContributor } from '../../packages/server/src/contributors/add-contributor.ts'
import { sql } from '../../packages/server/src/db/db.ts'
import { createEmbedder } from '../../packages/server/src/models/embedder.ts'
import { type EvalService, openEvalService } from '../eval-service.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import { confirmRecords } from './confirm-records.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'

interface PlantedQuestion {
  id: string
  question: string
  correct_answer: string
  incorrect_answer: string
  poison_texts: string[]
}

const PAGE_SIZE = 5
const BATCH_RECORDS = 100

/** A record that says the question first, as an attacker would write it: that is what is searched for. */
const toRecord = (id: string, question: string, text: string) => ({
  id,
  title: question,
  text: `${question}\n${text}`,
  project: null,
})

const toRecords = ({ id, question, correct_answer, poison_texts }: PlantedQuestion) => [
  toRecord(`${id} true`, question, `The answer is ${correct_answer}.`),
  ...poison_texts.map((text, copy) => toRecord(`${id} planted ${copy}`, question, text)),
]

/** Gives records to contributors of their own clusters: an import made all of them one seed's. */
async function assignOwners(app: RunningApp, owners: ReadonlyMap<string, string>): Promise<void> {
  const ids = new Map<string, string>()
  for (const name of new Set(owners.values()))
    ids.set(
      name,
      await addContributor(app, app.db, { type: 'ai_agent', agent_name: name }, { trust_level: 'established' }),
    )
  const given = [...owners]
  for (let from = 0; from < given.length; from += BATCH_RECORDS) {
    const some = given.slice(from, from + BATCH_RECORDS)
    const records = some.map(([id]) => id)
    await app.db.query(sql`
      update experiences e set contributor_id = u.owner
      from unnest(${records}::text[], ${some.map(([, name]) => ids.get(name) ?? '')}::text[]) as u (id, owner)
      where e.id = u.id`)
    await app.indexer.refresh(records)
  }
}

interface RankShares {
  /** a planted text stands first */
  first: number
  /** planted texts among the first five */
  in_five: number
  true_first: number
}

async function measureRanks(service: EvalService, rows: readonly PlantedQuestion[]): Promise<RankShares> {
  const standing = { first: 0, in_five: 0, true_first: 0 }
  for (const { id, question } of rows) {
    const { ids } = await service.search({ q: question }, PAGE_SIZE)
    const right = service.findRecordId(`${id} true`)
    const planted = new Set([0, 1, 2, 3, 4].map((copy) => service.findRecordId(`${id} planted ${copy}`)))
    standing.first += Number(planted.has(ids[0]))
    standing.true_first += Number(right !== undefined && ids[0] === right)
    standing.in_five += ids.filter((one) => planted.has(one)).length
  }
  const share = (count: number) => count / rows.length
  return { first: share(standing.first), true_first: share(standing.true_first), in_five: share(standing.in_five) }
}

/** One service with all questions; the planted copies come from that many attackers. */
async function measureAttackers(
  rows: readonly PlantedQuestion[],
  attackers: number,
): Promise<{ before: RankShares; after: RankShares }> {
  const model = createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-eval', 'models') })
  await model.ready()
  const service = await openEvalService(rows.flatMap(toRecords), createRetryingEmbedder(model))
  // a busy machine may have kept some without
  await service.app.missing_vectors.embed()
  const owners = new Map<string, string>()
  for (const { id } of rows) {
    const give = (record: string, owner: string) => {
      const stored = service.findRecordId(record)
      if (stored !== undefined) owners.set(stored, owner)
    }
    give(`${id} true`, `author of ${id}`)
    for (const copy of [0, 1, 2, 3, 4]) give(`${id} planted ${copy}`, `attacker ${copy % attackers}`)
  }
  await assignOwners(service.app, owners)
  const before = await measureRanks(service, rows)
  await confirmRecords(
    service.app,
    rows.flatMap(({ id }) => service.findRecordId(`${id} true`) ?? []),
  )
  const after = await measureRanks(service, rows)
  await service.close()
  await model.close()
  return { before, after }
}

/** Plausible lies: no pattern finds them, so what is measured is where they stand beside one corroborated answer. */
export const measurePlantedLies: GateMeasurement = async ({ directory, split }) => {
  const rows = readRows<PlantedQuestion>(join(directory, `injection_knowledge_poisoning.${split}.jsonl.gz`))
  const results = []
  for (const attackers of [1, 5]) results.push({ attackers, ...(await measureAttackers(rows, attackers)) })
  const shown = (value: number) => value.toFixed(3)
  const lines = results.flatMap(({ attackers, before, after }) =>
    [before, after].map((standing, at) => [
      String(attackers),
      at === 0 ? 'nothing' : 'the true answer, by two',
      shown(standing.first),
      shown(standing.true_first),
      shown(standing.in_five),
    ]),
  )
  const checks = results.map(
    ({ attackers, after }): GateCheck => ({
      what: `questions with a planted text first, of ${attackers} attacker(s), one answer corroborated`,
      measured: after.first,
      needed: 0.05,
      bound: 'most',
    }),
  )
  const text = [
    `${rows.length} questions, five plausible wrong answers to each, one true one in plain words; every record begins with the question as it is asked. Authors are established and of clusters of their own; two established contributors of other clusters confirm the true answer.`,
    renderTable([['attackers', 'confirmed', 'planted first', 'true first', 'planted in five'], ...lines]),
  ].join('\n\n')
  return { title: 'Planted lies', text, checks, figures: { results } }
}
