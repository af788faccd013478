import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupBy } from '../../bench/group-by.ts'
import { readRows } from '../../bench/read-rows.ts'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { sql } from '../../packages/server/src/platform/db/db.ts'
import { createEmbedder, type Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { groupNewTexts } from '../../packages/server/src/retrieval/demand/group-demand.ts'
import { hashQuery } from '../../packages/server/src/retrieval/search/search-log.ts'
import { bootstrap } from '../bootstrap.ts'
import { openEvalService } from '../eval-service.ts'
import { createRandom, sample } from '../random.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import type { GateDataSource, GateMeasurement } from './gate-measurement.ts'
import { formatThreeDecimals } from './statistics.ts'

/** Sets in which several people described one command or question. */
const SETS = ['nl2bash', 'conala']
const SAMPLES = 10
/** Needs of each set in a sample: each of these is among others of the same tool. */
const NEEDS_EACH = 100
const SAMPLE_SEED = 15
const MIN_PRECISION = 0.95
const SEARCHERS = 5
const QUERIES_PER_CALL = 10
const BASELINE_COSINE = 0.85

/** A wording of what somebody needs. */
interface Wording {
  set: string
  text: string
  /** the command or the question that it was written for */
  subject: string
  /** subjects that are one need: the same command, or described in the same words by their annotators */
  need: string
}

interface CorpusRow {
  id: string
  title: string
  text: string
  question_id?: number
}

const wordsOf = (text: string): string => [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))].sort().join(' ')

/** Gives subjects that stand for one need the same name. */
function mergeSubjects(keys: readonly (readonly [subject: string, key: string])[]): (subject: string) => string {
  const parents = new Map<string, string>()
  const find = (subject: string): string => {
    const parent = parents.get(subject) ?? subject
    return parent === subject ? subject : find(parent)
  }
  const first = new Map<string, string>()
  for (const [subject, key] of keys) {
    const known = first.get(key)
    if (known === undefined) first.set(key, subject)
    else if (find(known) !== find(subject)) parents.set(find(subject), find(known))
  }
  return find
}

/** The wordings of a split: its queries, and the titles of the records that answer them. */
function readWordings({ directory, split }: GateDataSource, set: string): Wording[] {
  const read = <Row>(part: string) => readRows<Row>(join(directory, `retrieval_${set}_${part}.jsonl.gz`))
  const corpus = new Map(read<CorpusRow>('corpus').map((row) => [row.id, row]))
  const subjectOf = ({ id, question_id }: Pick<CorpusRow, 'id' | 'question_id'>) => `${set} ${question_id ?? id}`
  const queries = read<{ text: string; doc?: string; question_id?: number }>(`queries.${split}`).map((row) => ({
    subject: subjectOf({ id: row.doc ?? '', ...(row.question_id !== undefined && { question_id: row.question_id }) }),
    text: row.text,
  }))
  const ids = new Set(read<{ doc_id: string }>(`qrels.${split}`).map(({ doc_id }) => doc_id))
  const answers = [...ids].flatMap((id) => corpus.get(id) ?? [])
  const titles = answers.map((row) => ({ subject: subjectOf(row), text: row.title }))
  const texts = [...queries, ...titles]
  const needOf = mergeSubjects([
    ...texts.map(({ subject, text }) => [subject, `words ${wordsOf(text)}`] as const),
    ...answers.map((row) => [subjectOf(row), `command ${row.text.replace(/\s+/g, ' ').trim()}`] as const),
  ])
  const unique = new Map(texts.map(({ subject, text }) => [`${subject} ${hashQuery(text)}`, { subject, text }]))
  return [...unique.values()].map(({ subject, text }) => ({ set, text, subject, need: needOf(subject) }))
}

/** Searches for the wordings as several contributors, and returns the hotspot of each as the service forms them. */
async function formHotspots(wordings: readonly Wording[], embedder: Embedder): Promise<(number | null)[]> {
  const service = await openEvalService([], embedder)
  const agents = []
  for (let i = 0; i < SEARCHERS; i++) {
    const { api_key } = await service.connect().registerAgent({ type: 'ai_agent', agent_name: `agent ${i}` })
    agents.push(service.connect(api_key))
  }
  for (let from = 0, call = 0; from < wordings.length; from += QUERIES_PER_CALL, call++) {
    const queries = wordings.slice(from, from + QUERIES_PER_CALL).map(({ text }) => ({ q: text, limit: 1 }))
    await agents[call % SEARCHERS]?.searchExperiencesBatch({ queries })
  }
  await service.app.search_log.flush()
  while ((await groupNewTexts(service.app)) > 0);
  const rows = await service.app.db.query<{ query_hash: string; hotspot_id: number }>(
    sql`select query_hash, hotspot_id::int as hotspot_id from demand_texts where hotspot_id is not null`,
  )
  await service.close()
  const hotspots = new Map(rows.map(({ query_hash, hotspot_id }) => [query_hash, hotspot_id]))
  return wordings.map(({ text }) => hotspots.get(hashQuery(text)) ?? null)
}

interface PairCounts {
  together: number
  of_one_subject: number
  of_one_need: number
  subject_pairs: number
}

/** Counts the pairs of different texts that `isTogether` puts together. */
function countPairs(wordings: readonly Wording[], isTogether: (a: number, b: number) => boolean): PairCounts {
  const counts: PairCounts = { together: 0, of_one_subject: 0, of_one_need: 0, subject_pairs: 0 }
  const hashes = wordings.map(({ text }) => hashQuery(text))
  for (const [i, a] of wordings.entries())
    for (let j = i + 1; j < wordings.length; j++) {
      const b = wordings[j]
      if (!b || hashes[i] === hashes[j]) continue
      const is_one_subject = a.subject === b.subject
      if (is_one_subject) counts.subject_pairs++
      if (!isTogether(i, j)) continue
      counts.together++
      if (is_one_subject) counts.of_one_subject++
      if (a.need === b.need) counts.of_one_need++
    }
  return counts
}

const countTogether = (wordings: readonly Wording[], hotspots: readonly (number | null)[]): PairCounts =>
  countPairs(wordings, (i, j) => hotspots[i] !== null && hotspots[i] === hotspots[j])

const addCounts = (all: readonly PairCounts[]): PairCounts =>
  all.reduce((sum, counts) => ({
    together: sum.together + counts.together,
    of_one_subject: sum.of_one_subject + counts.of_one_subject,
    of_one_need: sum.of_one_need + counts.of_one_need,
    subject_pairs: sum.subject_pairs + counts.subject_pairs,
  }))

const precision = ({ together, of_one_need }: PairCounts): number => of_one_need / Math.max(1, together)

const toColumns = (name: string, counts: PairCounts): string[] => [
  name,
  String(counts.together),
  formatThreeDecimals(precision(counts)),
  formatThreeDecimals(counts.of_one_subject / Math.max(1, counts.together)),
  formatThreeDecimals(counts.of_one_subject / Math.max(1, counts.subject_pairs)),
]

function drawSample(wordings: readonly Wording[], nth: number): Wording[] {
  const random = createRandom(SAMPLE_SEED + nth)
  return SETS.flatMap((set) => {
    const of_set = wordings.filter((wording) => wording.set === set)
    const needs = new Set(sample([...new Set(of_set.map(({ need }) => need))].sort(), NEEDS_EACH, random))
    return of_set.filter(({ need }) => needs.has(need))
  })
}

/** Halves of the written needs: the rule is fitted on the first. */
const HALVES = ['development', 'held back', 'second held back']

/** A wording of a need that was written for this. */
interface WrittenWording {
  need: number
  half: string
  wording: string
}

const written_file = new URL('../demand/wordings-of-needs.jsonl', import.meta.url)

interface WrittenNeeds {
  half: string
  needs: number
  /** needs of which two, and of which all wordings are in one hotspot */
  two_together: number
  all_together: number
  counts: PairCounts
}

/** Forms hotspots of the written wordings of a half, together with needs that differ from one of them by a word. */
async function measureWritten(half: string, embedder: Embedder): Promise<WrittenNeeds> {
  const rows = readFileSync(written_file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WrittenWording)
  const wordings = rows
    .filter((row) => row.half === half || row.half === 'near')
    .map(({ need, wording }): Wording => ({ set: half, text: wording, subject: String(need), need: String(need) }))
  const hotspots = await formHotspots(wordings, embedder)
  const of_needs = [...groupBy([...wordings.keys()], (at) => wordings[at]?.need ?? '').values()]
    .filter((places) => places.length > 1)
    .map(
      (places) =>
        Math.max(
          ...[...groupBy(places, (at) => String(hotspots[at] ?? `alone ${String(at)}`)).values()].map(
            ({ length }) => length,
          ),
        ) / places.length,
    )
  return {
    half,
    needs: of_needs.length,
    two_together: of_needs.filter((share) => share >= 0.4).length,
    all_together: of_needs.filter((share) => share === 1).length,
    counts: countTogether(wordings, hotspots),
  }
}

async function countByCosine(wordings: readonly Wording[], embedder: Embedder): Promise<PairCounts> {
  const vectors: Float32Array[] = []
  for (const { text } of wordings) vectors.push((await embedder.embedQuery(text, '')) ?? new Float32Array())
  const cosine = (i: number, j: number) =>
    vectors[i]?.reduce((sum, value, at) => sum + value * (vectors[j]?.[at] ?? 0), 0) ?? 0
  return countPairs(wordings, (i, j) => cosine(i, j) >= BASELINE_COSINE)
}

interface SampleCounts {
  set: (typeof SETS)[number]
  counts: PairCounts
  baseline: PairCounts
}

/** Forms hotspots of samples of needs, and counts their pairs by set. */
async function measureSamples(wordings: readonly Wording[], embedder: Embedder): Promise<SampleCounts[]> {
  const samples: SampleCounts[] = []
  for (let nth = 0; nth < SAMPLES; nth++) {
    const chosen = drawSample(wordings, nth)
    const hotspots = await formHotspots(chosen, embedder)
    for (const set of SETS) {
      const own = chosen.flatMap((wording, at) => (wording.set === set ? [{ wording, at }] : []))
      const of_set = own.map(({ wording }) => wording)
      const hotspots_of_set = own.map(({ at }) => hotspots[at] ?? null)
      const baseline = await countByCosine(of_set, embedder)
      samples.push({ set, counts: countTogether(of_set, hotspots_of_set), baseline })
    }
  }
  return samples
}

/** Measures how well the wordings of one need become one hotspot, and no others. */
export const measureDemandGate: GateMeasurement = async (source) => {
  const model = createEmbedder({ mode: 'local', cache_dir: join(source.cache, 'models') })
  await model.ready()
  const cache = openVectorCache(join(source.cache, 'eval.vectors'), model)
  const embedder = createRetryingEmbedder(createCachingEmbedder(model, cache))
  const wordings = SETS.flatMap((set) => readWordings(source, set))
  const samples = await measureSamples(wordings, embedder)
  const whole = countTogether(wordings, await formHotspots(wordings, embedder))
  const written: WrittenNeeds[] = []
  for (const half of HALVES) written.push(await measureWritten(half, embedder))
  cache.close()
  await model.close()
  const by_set = groupBy(samples, ({ set }) => set)
  const all = addCounts(samples.map(({ counts }) => counts))
  const rows = SETS.map((set) => toColumns(set, addCounts((by_set.get(set) ?? []).map(({ counts }) => counts))))
  const { low, high } = bootstrap([samples.map(({ counts }) => precision(counts))])
  const baseline = addCounts(samples.map((one) => one.baseline))
  return {
    title: 'Hotspots of demand',
    checks: [
      {
        what: `pairs in one hotspot, samples of ${NEEDS_EACH} needs of each set: precision`,
        measured: precision(all),
        needed: MIN_PRECISION,
        bound: 'least',
      },
    ],
    details: [
      [
        ['wordings', 'pairs in one hotspot', 'precision', 'precision, labels as they are', 'recall'],
        ...rows,
        toColumns(
          `both (precision ${formatThreeDecimals(low)} to ${formatThreeDecimals(high)}, 95 % bootstrap over samples)`,
          all,
        ),
        toColumns(`cosine ≥ ${BASELINE_COSINE} alone`, baseline),
        toColumns(`all ${wordings.length} wordings of both sets at once`, whole),
      ],
      'Wordings of needs that were written for this, four or five of each, by half, with needs next to them that differ by a word. The rule was fitted on the development half.',
      [
        [
          'half',
          'pairs in one hotspot',
          'precision',
          'precision, labels as they are',
          'recall',
          'needs',
          'two together',
          'all together',
        ],
        ...written.map(({ half, counts, needs, two_together, all_together }) => [
          ...toColumns(half, counts),
          ...[needs, two_together, all_together].map(String),
        ]),
      ],
      `Wordings are the descriptions that annotators gave to one command (nl2bash) or question (conala), sent as searches by ${SEARCHERS} contributors and grouped by the service. ${SAMPLES} samples; each has the wordings of ${NEEDS_EACH} needs of each set. The labels name the command, not the need: \`find .\` and \`find . -print\` are two, and both are described as "find all files under the current directory". Subjects with the same command, or with a description of the same words, are therefore one need in the first precision; the second takes the labels as they are. Recall is over pairs of one subject.`,
    ],
    figures: { all, whole, written, baseline, samples },
  }
}
