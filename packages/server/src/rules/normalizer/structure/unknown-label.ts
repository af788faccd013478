import { classifyHeading } from '../lexicon/classify-heading.ts'

/** `Words:`, `Words: text`, `**Words**`, `[Words] text` at the beginning of a line, three words at most. */
const LABEL =
  /^\s{0,3}(?:(?<mark>\*\*|__|\[|【)\s?)?(?<words>[\p{Lu}\p{Lo}][\p{L}\p{M}'’/-]{0,24}(?:[ \u200c][\p{L}\p{M}'’/-]{1,24}){0,2})\s?(?:[:：]?(?:\*\*|__|\]|】)[:：]?(?:\s|$)|[:：](?:\s|$))/u
/** Words before a colon that belong to what a program prints, or to the sentence. */
const PART_OF_TEXT = /error|exception|warn|fatal|panic|fehler|note|hint|http|exit|step/i
/** Some words and a colon alone in a line lead over to what follows. */
const LEAD = /^\s{0,3}[a-z'’-]+(?: [a-z'’-]+)+:\s*$/i

/** Whether a line begins like a heading or key that the lexicon does not know. */
export function isUnknownLabel(line: string): boolean {
  const words = LABEL.exec(line)?.groups?.words
  if (words === undefined || LEAD.test(line)) return false
  return !PART_OF_TEXT.test(words) && classifyHeading(words) === null
}
