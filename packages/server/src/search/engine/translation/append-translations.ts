import type { DocumentFields } from '../analysis/count-terms.ts'
import { translateToEnglish } from './translate-to-english.ts'

/** Any text in another language has such a letter; texts without are spared the work. */
const NON_ENGLISH_LETTER = /[^\P{L}A-Za-z]/u

function appendTranslation(text: string): string {
  if (!NON_ENGLISH_LETTER.test(text)) return text
  const { meanings } = translateToEnglish(text)
  return meanings.length === 0 ? text : `${text}\n${meanings.map(([english]) => english).join(' ')}`
}

/** The fields of a record with the English of what is written in another language behind it, for the index. */
export function appendTranslations({ title, tags, body }: DocumentFields): DocumentFields {
  return { title: appendTranslation(title), tags, body: appendTranslation(body) }
}
