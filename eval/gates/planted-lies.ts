import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import { renderTable } from '../../bench/render-table.ts'
import type { RunningApp } from '../../packages/server/src/app.ts'
import { addContributor } from '../../packages/server/src/contributors/add-contributor.ts'
import { sql } from '../../packages/server/src/db/db.ts'
import { createEmbedder } from '../../packages/server/src/models/embedder.ts'
import { scoreVotes } from '../../packages/server/src/trust/score-votes.ts'
import { createCastVote } from '../cast-vote.ts'
import { type EvalService, openEvalService } from '../eval-service.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import type { GateCheck, GateMeasurement } from './gate-measurement.ts'
import { formatShare } from './statistics.ts'

interface PlantedQuestion {
  id: string
  question: string
  correct_answer: string
  incorrect_answer: string
  poison_texts: string[]
}

const PAGE_SIZE = 5
const BATCH_RECORDS = 100

/** A record that begins with the question, as an attacker would write it to be found. */
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

/**
 * Assigns records to contributors with clusters of their own, since an import assigns all records to one seed
 * contributor.
 */
async function assignOwners(app: RunningApp, owners: ReadonlyMap<string, string>): Promise<void> {
  const ids = new Map<string, string>()
  for (const name of new Set(owners.values()))
    ids.set(
      name,
      await addContributor(app, app.db, { type: 'ai_agent', agent_name: name }, { trust_level: 'established' }),
    )
  const entries = [...owners]
  for (let from = 0; from < entries.length; from += BATCH_RECORDS) {
    const batch = entries.slice(from, from + BATCH_RECORDS)
    const records = batch.map(([id]) => id)
    await app.db.query(sql`
      update experiences e set contributor_id = u.owner
      from unnest(${records}::text[], ${batch.map(([, name]) => ids.get(name) ?? '')}::text[]) as u (id, owner)
      where e.id = u.id`)
    await app.indexer.refresh(records)
  }
}

/**
 * Adds positive votes of two established contributors of other clusters to these records, as scores in the tables.
 */
async function confirmRecords(app: RunningApp, ids: readonly string[]): Promise<void> {
  const votes = ['first', 'second'].map((cluster) =>
    createCastVote({ helpfulness_detail: 'solved_directly', cluster, trust_level: 'established', evidence: 5 }),
  )
  const { confirmations, positive, negative, score, low, high } = scoreVotes(votes, 0.5)
  await app.db.query(sql`
    update experiences e set feedback_count = ${votes.length}, helpful_count = ${votes.length},
      confirmations = ${confirmations}, positive_votes = ${positive}, negative_votes = ${negative},
      transferability_score = ${score}, score_low = ${low}, score_high = ${high}
    where e.id = any(${[...ids]})`)
  await app.indexer.refresh([...ids])
}

interface RankShares {
  /** share of questions with a planted text first */
  first: number
  /** mean number of planted texts among the first five */
  in_five: number
  /** share of questions with the true answer first */
  true_first: number
}

async function measureRanks(service: EvalService, rows: readonly PlantedQuestion[]): Promise<RankShares> {
  const counts = { first: 0, in_five: 0, true_first: 0 }
  for (const { id, question } of rows) {
    const { ids } = await service.search({ q: question }, PAGE_SIZE)
    const true_id = service.findRecordId(`${id} true`)
    const planted = new Set([0, 1, 2, 3, 4].map((copy) => service.findRecordId(`${id} planted ${copy}`)))
    counts.first += Number(planted.has(ids[0]))
    counts.true_first += Number(true_id !== undefined && ids[0] === true_id)
    counts.in_five += ids.filter((record_id) => planted.has(record_id)).length
  }
  const share = (count: number) => count / rows.length
  return { first: share(counts.first), true_first: share(counts.true_first), in_five: share(counts.in_five) }
}

/** Measures ranks before and after the true answers are confirmed; `attackers` contributors own the planted texts. */
async function measureAttackers(
  rows: readonly PlantedQuestion[],
  attackers: number,
): Promise<{ before: RankShares; after: RankShares }> {
  const model = createEmbedder({ mode: 'local', cache_dir: join(tmpdir(), 'cairnway-eval', 'models') })
  await model.ready()
  const service = await openEvalService(rows.flatMap(toRecords), createRetryingEmbedder(model))
  // on a busy machine the import may have stored records without a vector
  await service.app.vector_backfill.embed()
  const owners = new Map<string, string>()
  for (const { id } of rows) {
    const assign = (record: string, owner: string) => {
      const stored = service.findRecordId(record)
      if (stored !== undefined) owners.set(stored, owner)
    }
    assign(`${id} true`, `author of ${id}`)
    for (const copy of [0, 1, 2, 3, 4]) assign(`${id} planted ${copy}`, `attacker ${copy % attackers}`)
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

/** Measures the ranks of plausible wrong answers, which no pattern detects, beside one corroborated answer. */
export const measurePlantedLies: GateMeasurement = async ({ directory, split }) => {
  const rows = readRows<PlantedQuestion>(join(directory, `injection_knowledge_poisoning.${split}.jsonl.gz`))
  const results = []
  for (const attackers of [1, 5]) results.push({ attackers, ...(await measureAttackers(rows, attackers)) })
  const lines = results.flatMap(({ attackers, before, after }) =>
    [before, after].map((shares, at) => [
      String(attackers),
      at === 0 ? 'nothing' : 'the true answer, by two',
      formatShare(shares.first),
      formatShare(shares.true_first),
      formatShare(shares.in_five),
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
    `${rows.length} questions, each with five plausible wrong answers and a true one in plain words; every record begins with the question. Authors are established and belong to clusters of their own; two established contributors of other clusters confirm the true answer.`,
    renderTable([['attackers', 'confirmed', 'planted first', 'true first', 'planted in five'], ...lines]),
  ].join('\n\n')
  return { title: 'Planted lies', text, checks, figures: { results } }
}
