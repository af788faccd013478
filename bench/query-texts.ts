import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from './read-rows.ts'

const MAX_QUERY_CHARS = 1000
const BORROWED_WORDS = 3

/**
 * Returns `count` distinct queries, the same in every run: first the queries of the development sets, from all sets in
 * turn, then the same queries with a few words of another query appended.
 * @throws Error when the data directory has no queries
 */
export function buildQueryTexts(data: string, count: number): string[] {
  const files = readdirSync(data).filter((name) => /^retrieval_.+_queries\.dev\.jsonl\.gz$/.test(name))
  const sets = files.sort().map((file) => readRows<{ text: string }>(join(data, file)))
  const longest = Math.max(0, ...sets.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, i) => sets.flatMap((rows) => rows[i]?.text ?? [])).flat()
  const real = [...new Set(mixed.map((text) => [...text].slice(0, MAX_QUERY_CHARS).join('')))]
  if (real.length === 0) throw new Error(`${data} has no retrieval_*_queries.dev.jsonl.gz`)
  const texts = new Set(real.slice(0, count))
  for (let i = 0; texts.size < count; i++) {
    const text = real[i % real.length] ?? ''
    const other = real[(i * 7 + 1 + Math.floor(i / real.length)) % real.length] ?? ''
    const words = other.split(/\s+/).slice(0, BORROWED_WORDS).join(' ')
    texts.add(
      `${[...text].slice(0, MAX_QUERY_CHARS / 2).join('')} ${[...words].slice(0, MAX_QUERY_CHARS / 4).join('')}`,
    )
  }
  return [...texts]
}
