import { type ActionTerms, readActionTerms } from './action-terms.ts'
import { actionCloseness } from './closeness.ts'

/** Parts of one attempt that are compared. */
const MAX_PARTS = 24
/** A shorter part is a name, not an action. */
const MIN_PART_TERMS = 3
const INLINE_CODE = /(?<!`)`([^`\n]{3,300})`(?!`)/g
const CODE_BLOCK = /^```[^\n]*\n((?:(?!```)[^\n]*\n)*)/gm
const FENCE = /^```/m
/** Edge of a part of prose: the end of a sentence, or a colon or semicolon. */
const PROSE_EDGE = /(?<=[.!?;:])\s+|\n+/u
/** Beginning of a sentence or of a step in a list; not of a command, whose backquotes belong to the shell. */
const BEGINS_SENTENCE = /^(?:\d{1,2}[.)]\s+|\W{0,3})\p{Lu}\p{Ll}+[\s:,]/u
/** Denial in a sentence before the code that it advises against. */
const DENIAL = /\b(?:not|never|without|avoid|instead|rather than|don't|doesn't|didn't|cannot)\b[^.;:\n`]{0,60}$/i
const DENIAL_CHARS = 80

/** The commands that a text in prose names as code, except those that it advises against, and its sentences. */
function listParts(text: string): string[] {
  const inline = [...text.matchAll(INLINE_CODE)].flatMap(({ index, 1: code = '' }) =>
    DENIAL.test(text.slice(Math.max(0, index - DENIAL_CHARS), index)) ? [] : [code],
  )
  const lines = [...text.matchAll(CODE_BLOCK)].flatMap(([, block = '']) => block.split('\n'))
  const sentences = text.replace(CODE_BLOCK, '\n').split(PROSE_EDGE)
  return [...inline, ...lines, ...sentences].filter((part) => part.trim() !== '').slice(0, MAX_PARTS)
}

/** The part of an attempt that is compared with an action. */
export interface NearestPart {
  terms: ActionTerms
  similarity: number
  /** whether the attempt is written in sentences, not as a command or program alone */
  is_prose: boolean
}

/**
 * Finds the part of an attempt that is nearest to an action. An action that is a command in its prose, or one of its
 * sentences, is the attempt, however long the rest of its text is.
 */
export function findNearestPart(action: ActionTerms, text: string): NearestPart {
  const whole = readActionTerms(text)
  const is_prose = whole.form === 'sentence' || BEGINS_SENTENCE.test(text) || FENCE.test(text)
  let nearest = { terms: whole, similarity: actionCloseness(action, whole), is_prose }
  if (!is_prose) return nearest
  for (const part of listParts(text)) {
    const terms = readActionTerms(part)
    if (terms.length < MIN_PART_TERMS) continue
    const similarity = actionCloseness(action, terms)
    // two reports of one attempt are compared by all of their words, whichever part is nearest
    if (similarity > nearest.similarity) nearest = { terms: { ...terms, key: whole.key }, similarity, is_prose }
  }
  return nearest
}
