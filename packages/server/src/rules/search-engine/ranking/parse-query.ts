import { accentedShare, nonLatinShare } from '../analysis/script.ts'
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

/** Expands the text and the error message of a query; tokens of the error message have twice the weight. */
export function parseQuery(
  text: string,
  errorMessage: string | null,
  translate: Translator = translateToEnglish,
): ParsedQuery {
  const translation = translate(text)
  const terms = expandQuery(text, translation)
  if (errorMessage !== null) {
    for (const [token, weight] of expandQuery(errorMessage, translate(errorMessage)))
      terms.set(token, ERROR_TERM_WEIGHT * weight)
  }
  const features = {
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    is_translated: translation.meanings.length > 0,
  }
  return { terms, features }
}
