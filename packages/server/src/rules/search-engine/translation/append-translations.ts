import type { DocumentFields } from '../analysis/count-terms.ts'
import { translateToEnglish } from './translate-to-english.ts'

/** Texts without such a letter are assumed to be English and not translated. */
const NON_ENGLISH_LETTER = /[^\P{L}A-Za-z]/u

function appendTranslation(text: string): string {
  if (!NON_ENGLISH_LETTER.test(text)) return text
  const { meanings } = translateToEnglish(text)
  return meanings.length === 0 ? text : `${text}\n${meanings.map(([english]) => english).join(' ')}`
}

/** Appends the English translation of title and body to them where they are in another language. */
export function appendTranslations({ title, tags, body }: DocumentFields): DocumentFields {
  return { title: appendTranslation(title), tags, body: appendTranslation(body) }
}
