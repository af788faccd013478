import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '../../bench/read-rows.ts'
import type { DerivedSet, EvalRecord, EvalSet } from '../types.ts'
import { chains, type TextPair } from './chains.ts'
import { environments } from './environments.ts'
import { errorTexts } from './error-texts.ts'
import { typos } from './typos.ts'

/** Experiences of which enough hold an error text; those of python_errors are all in seed_ready. */
const WITH_ERRORS = ['seed_ready', 'cardano_qa', 'misakanet']
/** A retrieval set whose records are error logs. */
const ERROR_LOGS = 'build_errors'
/** Experiences no two of which have the same title. */
const DISTINCT = 'cardano_qa'
const TYPOS_RATIO = 0.8
const ERRORS_P1 = 0.95

interface ExperienceRow {
  id: string
  experience: { title?: string | null; problem?: string | null }
}

interface Source {
  directory: string
  split: string
  /** the sets that were read from the directory */
  sets: readonly EvalSet[]
  /** told, in one line, what is left out */
  tell: (line: string) => void
}

/** The derived sets that the data suffice for. */
export function makeDerivedSets({ directory, split, sets, tell }: Source): DerivedSet[] {
  function rowsOf<Row>(set: string, file: string): Row[] | null {
    const path = join(directory, file)
    if (existsSync(path)) return readRows<Row>(path)
    tell(`${set} is left out: there is no ${file}`)
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
    ...errorTexts(records),
    name: `error-texts:${name}`,
    metrics: ['p1'],
    without: ['without error fingerprints', 'without error message'],
    untouched: null,
    target: ERRORS_P1,
  })

  const misspelt = sets.map((set): DerivedSet => {
    const made = typos(set)
    const ids = new Set(made.queries.map(({ id }) => id))
    return {
      ...made,
      name: `typos:${set.name}`,
      metrics: ['ndcg10'],
      without: ['without fuzzy'],
      untouched: set.queries.filter(({ id }) => ids.has(id)),
      target: TYPOS_RATIO,
    }
  })
  const logs = sets.filter(({ name }) => name === ERROR_LOGS)
  if (logs.length === 0) tell(`error-texts:${ERROR_LOGS} is left out: the set was not read`)
  const errors = WITH_ERRORS.flatMap((name) => {
    const records = recordsOf(`error-texts:${name}`, name)
    return records === null ? [] : errorsOf(name, records)
  })
  const distinct = recordsOf('environments', DISTINCT)
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
  ...environments(records),
  name: 'environments',
  metrics: ['p1'],
  without: ['without structural'],
  untouched: null,
  target: null,
})

const chainSet = (pairs: TextPair[]): DerivedSet => ({
  ...chains(pairs),
  name: 'chains',
  metrics: ['p1', 'ndcg10', 'ahead'],
  without: ['without graph'],
  untouched: null,
  target: null,
})
