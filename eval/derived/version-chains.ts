import type { EvalCorpus, EvalQuery, EvalRecord } from '../eval-types.ts'
import { plainQuery } from '../plain-query.ts'
import { hasControlCharacters } from './has-control-characters.ts'

/** A pair of texts on one subject, as in `near_duplicates_pairs`. */
export interface TextPair {
  id: string
  label: string
  /** first line: title */
  a: string
  b: string
}

const MAX_TITLE_CHARS = 200

/**
 * Chains of two versions: of each pair marked as duplicate, `a` is the old version and `b` the new one, which replaced
 * it. Asked with the title of the old version, so its words are nearer to the old; right is the newer. The texts of
 * other pairs stand beside as records of their own. No text is stored twice; pairs with one title, without a title to ask
 * or with a text that import refuses make no chain.
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
  const beside = pairs.flatMap(({ id, a, b }): [string, EvalRecord][] => [
    [a, toRecord(`${id}#a`, a)],
    [b, toRecord(`${id}#b`, b)],
  ])
  for (const [text, record] of beside) if (!records.has(text)) records.set(text, record)
  return { records: [...records.values()], queries }
}

function toRecord(id: string, text: string): EvalRecord {
  const [title = '', ...rest] = text.split('\n')
  return { id, title: title.trim().slice(0, MAX_TITLE_CHARS), text: rest.join('\n').trim(), project: null }
}
