import type { Fields } from './count-words.ts'
import { gloss } from './gloss.ts'

/** Any text in another language has such a letter; texts without are spared the work. */
const OTHER_LETTER = /[^\P{L}A-Za-z]/u

function both(text: string): string {
  if (!OTHER_LETTER.test(text)) return text
  const { meanings } = gloss(text)
  return meanings.length === 0 ? text : `${text}\n${meanings.map(([english]) => english).join(' ')}`
}

/** The fields of a record with the English of what is written in another language behind it, for the index. */
export function withEnglish({ title, tags, body }: Fields): Fields {
  return { title: both(title), tags, body: both(body) }
}
