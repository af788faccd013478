import { countWords } from './count-words.ts'
import { minhash } from './minhash.ts'
import type { IndexRow, PreparedRow } from './types.ts'
import { withEnglish } from './with-english.ts'

/**
 * The costly part of taking a row over, apart from any index: words counted, core text hashed. What it gives can be
 * sent between threads.
 */
export function prepareRow({ title, body, core, ...row }: IndexRow): PreparedRow {
  return { ...row, words: countWords(withEnglish({ title, tags: row.tags, body })), signature: minhash(core) }
}
