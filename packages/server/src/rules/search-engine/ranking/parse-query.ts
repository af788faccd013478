import { accentedShare, nonLatinShare } from '../analysis/script.ts'
import { ENGLISH_STOP_WORDS } from '../analysis/stop-words.ts'
import { isCodeLike, splitRuns } from '../analysis/tokenize.ts'
import { expandQuery } from '../translation/expand-query.ts'
import { translateToEnglish } from '../translation/translate-to-english.ts'
import type { QueryFeatures } from './score-fusion.ts'

/** Weight of a token of the error message; one of the text has weight 1. */
const ERROR_TERM_WEIGHT = 2

/** The terms of a query for the lexical channel and its features for the fusion weights. */
export interface ParsedQuery {
  /** weight by distinct token */
  terms: Map<string, number>
  features: QueryFeatures
}

/** The share of the content words of a text that look like code, 0..1; 0 for a text without words. */
function computeCodeShare(text: string): number {
  const content = splitRuns(text).filter((run) => !ENGLISH_STOP_WORDS.has(run.text.toLowerCase()))
  return content.length === 0 ? 0 : content.filter(isCodeLike).length / content.length
}

/** Expands the text and the error message of a query; tokens of the error message have twice the weight. */
export function parseQuery(text: string, errorMessage: string | null): ParsedQuery {
  const translation = translateToEnglish(text)
  const terms = expandQuery(text, translation)
  if (errorMessage !== null) {
    for (const [token, weight] of expandQuery(errorMessage, translateToEnglish(errorMessage)))
      terms.set(token, ERROR_TERM_WEIGHT * weight)
  }
  const features = {
    code_share: computeCodeShare(text),
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    is_translated: translation.meanings.length > 0,
    has_error_message: errorMessage !== null,
  }
  return { terms, features }
}
