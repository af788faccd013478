import { countWords } from './count-words.ts'
import { keysOfText } from './fingerprint.ts'
import { minhash } from './minhash.ts'
import { wordsToSpell } from './spelling.ts'
import type { IndexRow, PreparedRow } from './types.ts'
import { withEnglish } from './with-english.ts'

/**
 * The costly part of taking a row over, apart from any index: words counted, core text hashed. What it gives can be
 * sent between threads.
 */
export function prepareRow({ title, body, core, ...row }: IndexRow): PreparedRow {
  const text = `${title}\n${body}`
  // what a search does to a misspelt word must not tell of records that its reader may not see
  const spelling = row.is_public && row.validation_state === 'verified' ? wordsToSpell(text) : ''
  return {
    ...row,
    words: countWords(withEnglish({ title, tags: row.tags, body })),
    spelling,
    error_keys: Uint32Array.from(keysOfText(text)),
    signature: minhash(core),
  }
}
