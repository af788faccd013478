import { join } from 'node:path'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { loadPacks } from '../../packages/server/src/deposits/packs/load-packs.ts'
import { createEmbedder } from '../../packages/server/src/platform/models/embedder.ts'
import type { PreparedRow } from '../../packages/server/src/rules/search-engine/index/types.ts'
import { type EvalService, openEvalService, openSeededService } from '../eval-service.ts'
import type { EvalSet } from '../eval-types.ts'
import { readPackQuestions } from '../packs/read-pack-questions.ts'
import { createRandom, sample } from '../random.ts'
import { readSets } from '../read-sets.ts'
import { createRetryingEmbedder } from '../retrying-embedder.ts'
import { type Asked, type AskedService, askQuestions, type LabelledQuestion } from './ask-questions.ts'

/** Sizes of a store with records of the pack alone. */
const PACK_SIZES = [100, 300, 1057]
/** Size of a store with the pack and records of the development sets. */
const MIXED_SIZE = 2000

/** A store and what was answered in it. */
export interface AskedStore {
  name: string
  records: number
  /** whether its labels name every record that answers: those of the development sets name one of several */
  has_complete_labels: boolean
  asked: Asked[]
}

interface Source {
  directory: string
  split: string
  cache: string
}

const isPresent = ({ right }: LabelledQuestion): boolean => right.size > 0

/** Asks about the pack while the index holds a random part of its records. */
async function askPart(
  service: AskedService,
  questions: readonly LabelledQuestion[],
  size: number,
  rows: readonly PreparedRow[],
): Promise<AskedStore> {
  const { index, product_index } = service.instrumented_index
  const kept = new Set(sample(rows, size, createRandom(size)).map(({ id }) => id))
  for (const { id } of rows) index.remove(id)
  product_index.compact()
  for (const row of rows) if (kept.has(row.id)) index.put(row)
  const here = questions
    .map((question) => ({ ...question, right: new Set([...question.right].filter((id) => kept.has(id))) }))
    .filter(isPresent)
  return {
    name: `pack, ${kept.size} records`,
    records: kept.size,
    has_complete_labels: true,
    asked: await askQuestions(service, here),
  }
}

/** Asks stores of the pack alone, at each size. */
export async function askPackStores({ cache }: Pick<Source, 'cache'>): Promise<AskedStore[]> {
  const service = await openSeededService(cache)
  const questions = await readPackQuestions(service.app)
  // ids differ from run to run
  const rows = service.instrumented_index.listRows().toSorted((a, b) => (a.words.terms < b.words.terms ? -1 : 1))
  const stores: AskedStore[] = []
  for (const size of PACK_SIZES) stores.push(await askPart(service, questions, size, rows))
  await service.close()
  return stores
}

const labelQueries = (service: EvalService, { queries }: Pick<EvalSet, 'queries'>): LabelledQuestion[] =>
  queries
    .map((query) => ({
      ask: query.ask,
      right: new Set([...query.relevant].flatMap((id) => service.findRecordId(id) ?? [])),
      excluded: service.excludedRecordIds(query),
    }))
    .filter(isPresent)

/** Draws queries of all sets with the records that answer them, and fills up with others. */
function mixSets(sets: readonly EvalSet[], records: number): EvalSet {
  const random = createRandom(records)
  const queries = sample(
    sets.flatMap((set) => set.queries),
    records / 2,
    random,
  )
  const wanted = new Set(queries.flatMap(({ relevant, self }) => [...relevant, ...(self === null ? [] : [self])]))
  const all = sets.flatMap((set) => set.records)
  const relevant = all.filter(({ id }) => wanted.has(id)).slice(0, records)
  const others = all.filter(({ id }) => !wanted.has(id))
  return { name: 'mixed', queries, records: [...relevant, ...sample(others, records - relevant.length, random)] }
}

/** Asks the pack and records of the development sets together, and each of these sets alone. */
export async function askSetStores({ directory, split, cache }: Source): Promise<AskedStore[]> {
  const sets = readSets(directory, split)
  const stores: AskedStore[] = []
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache, 'models') })
  await model.ready()
  const vectors = openVectorCache(join(cache, 'eval.vectors'), model)
  const embedder = createRetryingEmbedder(createCachingEmbedder(model, vectors))
  const largest_pack = Math.max(...PACK_SIZES)
  for (const set of [mixSets(sets, MIXED_SIZE - largest_pack), ...sets]) {
    const is_mixed = set.name === 'mixed'
    const service = await openEvalService(set.records, embedder)
    if (is_mixed) await loadPacks({ ...service.app, config: { ...service.app.config, packs: ['everyday'] } })
    const questions = labelQueries(service, set)
    if (is_mixed) questions.push(...(await readPackQuestions(service.app)))
    const records = service.instrumented_index.listRows().length
    const name = is_mixed ? `pack and development sets, ${records} records` : `${set.name}, ${records} records`
    stores.push({ name, records, has_complete_labels: is_mixed, asked: await askQuestions(service, questions) })
    await service.close()
  }
  vectors.close()
  await model.close()
  return stores
}
