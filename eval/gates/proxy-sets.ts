import { makeDerivedSets } from '../derived/derived-sets.ts'
import { readSets } from '../sets.ts'
import type { EvalQuery, EvalRecord, EvalSet } from '../types.ts'
import type { Source } from './types.ts'

/** The set whose records are logs of builds that an update broke, titled `CATEGORY: artifact old -> new`. */
const LOGS = 'build_errors'

/** Output of a tool that failed. */
export interface FailedOutput {
  query: EvalQuery
  text: string
  /** rows of the set that answer it */
  right: ReadonlySet<string>
}

export interface OutputSet extends EvalSet {
  outputs: FailedOutput[]
}

const updateOf = ({ title }: EvalRecord): string => /^\w+: \S+/.exec(title)?.[0] ?? title

/** Logs of the same artifact's update that failed in the same way answer each other: so its authors judge (retrieval.md). */
function sameUpdate(records: readonly EvalRecord[]): (id: string) => string[] {
  const updates = new Map<string, string[]>()
  for (const record of records) updates.set(updateOf(record), [...(updates.get(updateOf(record)) ?? []), record.id])
  const ids = new Map(records.map((record) => [record.id, updateOf(record)]))
  return (id) => updates.get(ids.get(id) ?? '') ?? []
}

function outputsOf(set: EvalSet): OutputSet {
  const alike = set.name.endsWith(LOGS) ? sameUpdate(set.records) : () => []
  const outputs = set.queries.map((query) => {
    const own = query.self ?? query.id.replace(/#.*$/, '')
    return { query, text: query.ask.q, right: new Set([...query.relevant, ...alike(own)]) }
  })
  return { ...set, outputs }
}

/**
 * The sets whose queries are error texts: the judged build logs, and those made of records with an error text, which
 * are asked as they would look on another machine.
 */
export function proxySets({ directory, split }: Source): OutputSet[] {
  const sets = readSets(directory, split)
  const derived = makeDerivedSets({ directory, split, sets, tell: () => {} }).filter(({ name }) =>
    name.startsWith('error-texts:'),
  )
  const asked = derived.map((set) => ({ ...set, queries: set.queries.filter(({ id }) => id.endsWith('#question')) }))
  return [...sets.filter(({ name }) => name === LOGS), ...asked].map(outputsOf)
}
