import { countTerms } from './analysis/count-terms.ts'
import { errorMessageKeys, extractErrorKeys } from './analysis/error-keys.ts'
import { minhash } from './analysis/minhash.ts'
import { extractSpellingWords } from './index/spelling-corrector.ts'
import type { IndexRow, PreparedRow, PreparedText } from './index/types.ts'
import { appendTranslations } from './translation/append-translations.ts'

/** Prepares the text of a record for the index; the result does not depend on the state of the record. */
export function prepareText({
  title,
  tags,
  body,
  core,
  fingerprint_candidates,
}: Pick<IndexRow, 'title' | 'tags' | 'body' | 'core' | 'fingerprint_candidates'>): PreparedText {
  const candidates = (fingerprint_candidates ?? []).join('\n')
  const text = `${title}\n${body}`
  return {
    words: countTerms(appendTranslations({ title, tags, body })),
    spelling: extractSpellingWords(text),
    error_keys: Uint32Array.from(new Set([...extractErrorKeys(text), ...errorMessageKeys(candidates)])),
    signature: minhash(core),
  }
}

/**
 * Does the costly part of indexing a row without an index: counts terms and hashes the core text. The result can be
 * sent between threads.
 * @param prepared the prepared text of the row, where the caller has it already
 */
export function prepareRow(
  { title, body, core, fingerprint_candidates, ...row }: IndexRow,
  prepared: PreparedText = prepareText({ title, tags: row.tags, body, core, fingerprint_candidates }),
): PreparedRow {
  // a correction must not reveal words of records that the reader of a search may not see
  const is_public = row.is_published && row.workspace_id === null
  const spelling = is_public && row.validation_state === 'verified' ? prepared.spelling : ''
  return { ...row, ...prepared, spelling }
}
