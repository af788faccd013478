import type { QueryKind } from './blend.ts'
import { accentedShare, nonLatinShare } from './script.ts'
import { STOP_WORDS } from './stop-words.ts'
import { isCodeLike, runs, tokenise } from './tokenise.ts'

/** Weight of a token of the error message beside one of the text. */
const ERROR_WEIGHT = 2

/** A query as the lexical channel and the blend need it. */
export interface ParsedQuery {
  /** distinct tokens with their weight: the root of how often they occur, double for the error message */
  terms: Map<string, number>
  kind: QueryKind
}

/** Share of the content words of `text` that look like code, 0..1; 0 for a text without words. */
function codeShare(text: string): number {
  const content = runs(text).filter((run) => !STOP_WORDS.has(run.text.toLowerCase()))
  return content.length === 0 ? 0 : content.filter(isCodeLike).length / content.length
}

/** √occurrences of each token of `text`: what a pasted log repeats counts more, but not in proportion. */
function weigh(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const token of tokenise(text)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return new Map([...counts].map(([token, count]) => [token, Math.sqrt(count)]))
}

/** The tokens of the text; those of the error message weigh double, also where the text has them too. */
export function parseQuery(text: string, errorMessage: string | null): ParsedQuery {
  const terms = weigh(text)
  if (errorMessage !== null) for (const [token, weight] of weigh(errorMessage)) terms.set(token, ERROR_WEIGHT * weight)
  const kind = {
    code_share: codeShare(text),
    non_latin_share: nonLatinShare(text),
    accented_share: accentedShare(text),
    has_error_message: errorMessage !== null,
  }
  return { terms, kind }
}
