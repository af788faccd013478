import { errorMessageKeys, extractErrorKeys } from '../analysis/error-keys.ts'
import { accentedShare, nonLatinShare } from '../analysis/script.ts'
import type { IndexQuery } from '../index/types.ts'
import { expandQuery } from '../translation/expand-query.ts'
import { type Translator, translateToEnglish } from '../translation/translate-to-english.ts'
import type { QueryFeatures } from './score-fusion.ts'

/** Weight of a token of the error message; one of the text has weight 1. */
const ERROR_TERM_WEIGHT = 2

/** The terms of a query for the lexical channel and its features for the fusion weights. */
export interface ParsedQuery {
  /** weight by distinct token */
  terms: Map<string, number>
  features: QueryFeatures
}

/** Expands the text and the error message of a query; tokens of the error message weigh `ERROR_TERM_WEIGHT` times as much. */
export function parseQuery(
  text: string,
  error_message: string | null,
  translate: Translator = translateToEnglish,
): ParsedQuery {
  const translation = translate(text)
  const terms = expandQuery(text, translation)
  if (error_message !== null) {
    for (const [token, weight] of expandQuery(error_message, translate(error_message)))
      terms.set(token, ERROR_TERM_WEIGHT * weight)
  }
  const features = {
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    is_translated: translation.meanings.length > 0,
  }
  return { terms, features }
}

/** The terms of the corrected text of a query that its own text has not. */
export function listCorrections(
  { text, error_message }: Pick<IndexQuery, 'text' | 'error_message'>,
  terms: ReadonlyMap<string, number>,
): Map<string, number> {
  const typed = parseQuery(text, error_message).terms
  return new Map([...terms].filter(([term]) => !typed.has(term)))
}

/** The keys of the error in a query: of its error message, else of the error lines in its text. */
export const queryErrorKeys = ({ text, error_message }: Pick<IndexQuery, 'text' | 'error_message'>): number[] =>
  error_message === null ? extractErrorKeys(text) : errorMessageKeys(error_message)
