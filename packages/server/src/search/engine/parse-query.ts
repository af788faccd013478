import type { QueryKind } from './blend.ts'
import { gloss } from './gloss.ts'
import { queryTerms } from './query-terms.ts'
import { accentedShare, nonLatinShare } from './script.ts'
import { STOP_WORDS } from './stop-words.ts'
import { isCodeLike, runs } from './tokenise.ts'

/** Weight of a token of the error message beside one of the text. */
const ERROR_WEIGHT = 2

/** A query as the lexical channel and the blend need it. */
export interface ParsedQuery {
  /** distinct tokens with their weight */
  terms: Map<string, number>
  kind: QueryKind
}

/** Share of the content words of `text` that look like code, 0..1; 0 for a text without words. */
function codeShare(text: string): number {
  const content = runs(text).filter((run) => !STOP_WORDS.has(run.text.toLowerCase()))
  return content.length === 0 ? 0 : content.filter(isCodeLike).length / content.length
}

/** Tokens of the text as `queryTerms` weighs them, those of the error message with twice the weight. */
export function parseQuery(text: string, errorMessage: string | null): ParsedQuery {
  const english = gloss(text)
  const terms = queryTerms(text, english)
  if (errorMessage !== null) {
    for (const [token, weight] of queryTerms(errorMessage, gloss(errorMessage))) terms.set(token, ERROR_WEIGHT * weight)
  }
  const kind = {
    code_share: codeShare(text),
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    is_glossed: english.meanings.length > 0,
    has_error_message: errorMessage !== null,
  }
  return { terms, kind }
}
