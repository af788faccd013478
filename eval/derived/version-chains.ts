import { RECORD_TEXT_LIMITS } from '@cairnway/contract'
import type { EvalCorpus, EvalQuery, EvalRecord } from '../eval-types.ts'
import { plainQuery } from '../plain-query.ts'
import { hasControlCharacters } from './has-control-characters.ts'

/** A pair of texts on one subject, as in `near_duplicates_pairs`. */
export interface TextPair {
  id: string
  label: string
  /** the first line is the title */
  a: string
  b: string
}

/**
 * Builds chains of two versions: in each pair labeled as duplicate, `b` supersedes `a`. The query is the title of the
 * old version, whose words match the old version better; the new version is relevant. The texts of the other pairs are
 * records of their own. No text is stored twice. Pairs with equal titles, without a title, or with a text that the
 * import refuses make no chain.
 */
export function buildVersionChains(pairs: TextPair[]): EvalCorpus {
  const records = new Map<string, EvalRecord>()
  const queries: EvalQuery[] = []
  for (const { id, a, b } of pairs.filter(({ label }) => label === 'duplicate')) {
    const [old, newer] = [toRecord(`${id}#old`, a), toRecord(`${id}#new`, b)]
    if (old.title === newer.title || records.has(a) || records.has(b)) continue
    if (old.title === '' || hasControlCharacters(a) || hasControlCharacters(b)) continue
    records.set(a, { ...old, superseded_by: newer.id })
    records.set(b, newer)
    queries.push({ ...plainQuery(id, { q: old.title }, [newer.id]), behind: [old.id] })
  }
  const others = pairs.flatMap(({ id, a, b }): [string, EvalRecord][] => [
    [a, toRecord(`${id}#a`, a)],
    [b, toRecord(`${id}#b`, b)],
  ])
  for (const [text, record] of others) if (!records.has(text)) records.set(text, record)
  return { records: [...records.values()], queries }
}

function toRecord(id: string, text: string): EvalRecord {
  const [title = '', ...rest] = text.split('\n')
  return { id, title: title.trim().slice(0, RECORD_TEXT_LIMITS.title), text: rest.join('\n').trim(), project: null }
}
