import { buildDerivedSets } from '../derived/build-derived-sets.ts'
import type { EvalQuery, EvalRecord, EvalSet } from '../eval-types.ts'
import { readSets } from '../read-sets.ts'
import type { GateDataSource } from './gate-measurement.ts'

/** The set whose records are logs of builds broken by an update, titled `CATEGORY: artifact old -> new`. */
export const BUILD_LOG_SET = 'build_errors'

/** The output of a failed tool. */
export interface FailedOutput {
  query: EvalQuery
  text: string
  /** rows of the set that answer it */
  right: ReadonlySet<string>
}

export interface FailedOutputSet extends EvalSet {
  outputs: FailedOutput[]
}

const updateTitle = ({ title }: EvalRecord): string => /^\w+: \S+/.exec(title)?.[0] ?? title

/**
 * Logs of updates of the same artifact that failed in the same way answer each other, as the labels of the set
 * define it.
 */
function createUpdateLookup(records: readonly EvalRecord[]): (id: string) => string[] {
  const updates = new Map<string, string[]>()
  for (const record of records)
    updates.set(updateTitle(record), [...(updates.get(updateTitle(record)) ?? []), record.id])
  const ids = new Map(records.map((record) => [record.id, updateTitle(record)]))
  return (id) => updates.get(ids.get(id) ?? '') ?? []
}

function toOutputSet(set: EvalSet): FailedOutputSet {
  const findAlike = set.name.endsWith(BUILD_LOG_SET) ? createUpdateLookup(set.records) : () => []
  const outputs = set.queries.map((query) => {
    const own = query.self ?? query.id.replace(/#.*$/, '')
    return { query, text: query.ask.q, right: new Set([...query.relevant, ...findAlike(own)]) }
  })
  return { ...set, outputs }
}

/**
 * Reads the sets whose queries are error texts: the labeled build logs, and the derived sets of error texts as they
 * would look on another machine.
 */
export function readProxySets({ directory, split }: GateDataSource): FailedOutputSet[] {
  const sets = readSets(directory, split)
  const derived = buildDerivedSets({ directory, split, sets, log: () => {} }).filter(({ name }) =>
    name.startsWith('error-texts:'),
  )
  const error_texts = derived.map((set) => ({
    ...set,
    queries: set.queries.filter(({ id }) => id.endsWith('#question')),
  }))
  return [...sets.filter(({ name }) => name === BUILD_LOG_SET), ...error_texts].map(toOutputSet)
}
