import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { DerivedSet, EvalRecord, EvalSet } from '../eval-types.ts'
import { addTypos } from './add-typos.ts'
import { buildEnvironmentVariants } from './environment-variants.ts'
import { buildErrorQueries } from './error-queries.ts'
import { buildVersionChains, type TextPair } from './version-chains.ts'

/** Families of experiences with enough error texts; python_errors is left out because seed_ready contains it. */
const ERROR_FAMILIES = ['seed_ready', 'cardano_qa', 'misakanet']
/** A retrieval set whose records are error logs. */
const ERROR_LOG_SET = 'build_errors'
/** A family of experiences with distinct titles. */
const DISTINCT_FAMILY = 'cardano_qa'
const MIN_TYPO_RATIO = 0.8
const MIN_ERROR_P1 = 0.95

interface ExperienceRow {
  id: string
  experience: { title?: string | null; problem?: string | null }
}

interface DerivedSetOptions {
  directory: string
  split: string
  /** the sets that were read from the directory */
  sets: readonly EvalSet[]
  /** receives one line for each set that is left out */
  log: (line: string) => void
}

/** Builds the derived sets for which the directory has the files. */
export function buildDerivedSets({ directory, split, sets, log }: DerivedSetOptions): DerivedSet[] {
  function rowsOf<Row>(set: string, file: string): Row[] | null {
    const path = join(directory, file)
    if (existsSync(path)) return readRows<Row>(path)
    log(`${set} is left out: there is no ${file}`)
    return null
  }
  const recordsOf = (set: string, name: string): EvalRecord[] | null =>
    rowsOf<ExperienceRow>(set, `experiences_${name}.jsonl.gz`)?.map(({ id, experience: { title, problem } }) => ({
      id,
      title: title ?? '',
      text: problem ?? '',
      project: null,
    })) ?? null
  const errorsOf = (name: string, records: readonly EvalRecord[]): DerivedSet => ({
    ...buildErrorQueries(records),
    name: `error-texts:${name}`,
    metrics: ['p1'],
    without: ['without error fingerprints', 'without error message'],
    untouched: null,
    target: MIN_ERROR_P1,
  })

  const misspelt = sets.map((set): DerivedSet => {
    const made = addTypos(set)
    const ids = new Set(made.queries.map(({ id }) => id))
    return {
      ...made,
      name: `typos:${set.name}`,
      metrics: ['ndcg10'],
      without: ['without fuzzy'],
      untouched: set.queries.filter(({ id }) => ids.has(id)),
      target: MIN_TYPO_RATIO,
    }
  })
  const logs = sets.filter(({ name }) => name === ERROR_LOG_SET)
  if (logs.length === 0) log(`error-texts:${ERROR_LOG_SET} is left out: the set was not read`)
  const errors = ERROR_FAMILIES.flatMap((name) => {
    const records = recordsOf(`error-texts:${name}`, name)
    return records === null ? [] : errorsOf(name, records)
  })
  const distinct = recordsOf('environments', DISTINCT_FAMILY)
  const pairs = rowsOf<TextPair>('chains', `near_duplicates_pairs.${split}.jsonl.gz`)
  const made = [
    ...misspelt,
    ...logs.map(({ name, records }) => errorsOf(name, records)),
    ...errors,
    ...(distinct === null ? [] : [environmentSet(distinct)]),
    ...(pairs === null ? [] : [chainSet(pairs)]),
  ]
  return made.filter(({ queries }) => queries.length > 0)
}

const environmentSet = (records: readonly EvalRecord[]): DerivedSet => ({
  ...buildEnvironmentVariants(records),
  name: 'environments',
  metrics: ['p1'],
  without: ['without structural'],
  untouched: null,
  target: null,
})

const chainSet = (pairs: TextPair[]): DerivedSet => ({
  ...buildVersionChains(pairs),
  name: 'chains',
  metrics: ['p1', 'ndcg10', 'ahead'],
  without: ['without graph'],
  untouched: null,
  target: null,
})
