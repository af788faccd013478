import { countTerms } from './analysis/count-terms.ts'
import { minhash } from './analysis/minhash.ts'
import { extractErrorKeys } from './index/error-fingerprints.ts'
import { extractSpellingWords } from './index/spelling-corrector.ts'
import { appendTranslations } from './translation/append-translations.ts'
import type { IndexRow, PreparedRow, PreparedText } from './types.ts'

/** What a text comes to in the index, apart from the state of its record. */
export function prepareText({
  title,
  tags,
  body,
  core,
}: Pick<IndexRow, 'title' | 'tags' | 'body' | 'core'>): PreparedText {
  const text = `${title}\n${body}`
  return {
    words: countTerms(appendTranslations({ title, tags, body })),
    spelling: extractSpellingWords(text),
    error_keys: Uint32Array.from(extractErrorKeys(text)),
    signature: minhash(core),
  }
}

/**
 * The costly part of taking a row over, apart from any index: words counted, core text hashed. What it gives can be
 * sent between threads.
 * @param prepared of the same text, where it is there already
 */
export function prepareRow(
  { title, body, core, ...row }: IndexRow,
  prepared: PreparedText = prepareText({ title, tags: row.tags, body, core }),
): PreparedRow {
  // what a search does to a misspelt word must not tell of records that its reader may not see
  const spelling = row.is_public && row.validation_state === 'verified' ? prepared.spelling : ''
  return { ...row, ...prepared, spelling }
}
