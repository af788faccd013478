import { plainQuery } from '../plain-query.ts'
import type { EvalQuery, EvalRecord, Questions } from '../types.ts'
import { isRefused } from './is-refused.ts'

/** A pair of texts on one subject, as in `near_duplicates_pairs`. */
export interface TextPair {
  id: string
  label: string
  /** first line: title */
  a: string
  b: string
}

const TITLE_CHARACTERS = 200

/**
 * Chains of two versions: of each pair marked as duplicate, `a` is the old version and `b` the new one, which replaced
 * it. Asked with the title of the old version, so its words are nearer to the old; right is the newer. The texts of
 * other pairs stand beside as records of their own. No text is stored twice; pairs with one title, without a title to ask
 * or with a text that import refuses make no chain.
 */
export function chains(pairs: TextPair[]): Questions {
  const records = new Map<string, EvalRecord>()
  const queries: EvalQuery[] = []
  for (const { id, a, b } of pairs.filter(({ label }) => label === 'duplicate')) {
    const [old, newer] = [recordOf(`${id}#old`, a), recordOf(`${id}#new`, b)]
    if (old.title === newer.title || records.has(a) || records.has(b)) continue
    if (old.title === '' || isRefused(a) || isRefused(b)) continue
    records.set(a, { ...old, superseded_by: newer.id })
    records.set(b, newer)
    queries.push({ ...plainQuery(id, { q: old.title }, [newer.id]), behind: [old.id] })
  }
  const beside = pairs.flatMap(({ id, a, b }): [string, EvalRecord][] => [
    [a, recordOf(`${id}#a`, a)],
    [b, recordOf(`${id}#b`, b)],
  ])
  for (const [text, record] of beside) if (!records.has(text)) records.set(text, record)
  return { records: [...records.values()], queries }
}

function recordOf(id: string, text: string): EvalRecord {
  const [title = '', ...rest] = text.split('\n')
  return { id, title: title.trim().slice(0, TITLE_CHARACTERS), text: rest.join('\n').trim(), project: null }
}
