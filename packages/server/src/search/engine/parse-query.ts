import type { QueryKind } from './blend.ts'
import { accentedShare, nonLatinShare } from './script.ts'
import { STOP_WORDS } from './stop-words.ts'
import { isCodeLike, runs, tokenise } from './tokenise.ts'

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

/** Tokens of the text with weight 1, those of the error message with weight 2. */
export function parseQuery(text: string, errorMessage: string | null): ParsedQuery {
  const terms = new Map<string, number>()
  for (const token of tokenise(text)) terms.set(token, 1)
  if (errorMessage !== null) for (const token of tokenise(errorMessage)) terms.set(token, ERROR_WEIGHT)
  const kind = {
    code_share: codeShare(text),
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    has_error_message: errorMessage !== null,
  }
  return { terms, kind }
}
