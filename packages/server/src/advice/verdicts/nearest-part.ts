import { type ActionTerms, readActionTerms } from './action-terms.ts'
import { actionCloseness } from './closeness.ts'

/** Parts of one attempt that are compared. */
const MAX_PARTS = 12
/** A shorter piece of code is a name, not an action. */
const MIN_PART_TERMS = 3
const INLINE_CODE = /(?<!`)`([^`\n]{3,300})`(?!`)/g
const CODE_BLOCK = /^```[^\n]*\n((?:(?!```)[^\n]*\n)*)/gm
/** Not so a command, in which backquotes are of the shell. */
const BEGINS_SENTENCE = /^\W{0,3}\p{Lu}\p{Ll}+[\s:]/u
/** What a sentence says before the code that it advises against. */
const DENIAL = /\b(?:not|never|without|avoid|instead|rather than|don't|doesn't|didn't|cannot)\b[^.;:\n`]{0,60}$/i
const DENIAL_CHARS = 80

/** The commands that a text in prose names as code, except those that it advises against. */
function listCodeParts(text: string): string[] {
  const inline = [...text.matchAll(INLINE_CODE)].flatMap(({ index, 1: code = '' }) =>
    DENIAL.test(text.slice(Math.max(0, index - DENIAL_CHARS), index)) ? [] : [code],
  )
  const lines = [...text.matchAll(CODE_BLOCK)].flatMap(([, block = '']) => block.split('\n'))
  return [...inline, ...lines.filter((line) => line.trim() !== '')].slice(0, MAX_PARTS)
}

/**
 * An attempt in the form in which it is compared with an action. One that is told in prose names its commands as code:
 * who plans such a command plans the attempt, however much is said around it.
 * @returns the terms of the whole text, or of the command in it that is nearest to the action
 */
export function findNearestPart(action: ActionTerms, text: string): { terms: ActionTerms; similarity: number } {
  const whole = readActionTerms(text)
  let nearest = { terms: whole, similarity: actionCloseness(action, whole) }
  if (whole.form === 'command' && !BEGINS_SENTENCE.test(text)) return nearest
  for (const part of listCodeParts(text)) {
    const terms = readActionTerms(part)
    if (terms.length < MIN_PART_TERMS) continue
    const similarity = actionCloseness(action, terms)
    // the same attempt is told by the same words, whatever part of it is compared
    if (similarity > nearest.similarity) nearest = { terms: { ...terms, key: whole.key }, similarity }
  }
  return nearest
}
