const MAX_SUMMARY_CHARS = 1000
const MAX_SENTENCE_CHARS = 320
const SENTENCE = /^[\s\S]{1,320}?(?:[.!?](?=\s|$)|[。！？]|\n|$)/

/** The first sentence of a text; empty if it begins with code or is too long. */
export function firstSentence(text: string, max_chars = MAX_SENTENCE_CHARS): string {
  const start = text.replace(/^[\s#>*-]+/, '')
  if (start.startsWith('```') || start.startsWith('{code')) return ''
  const found = SENTENCE.exec(start)?.[0].trim() ?? ''
  return found.length <= max_chars ? found : ''
}

/** Parts of a summary. */
interface Summarized {
  problem: string
  root_cause: string
  insight: string
  method: string
}

/** A summary of two sentences of a record: why it fails and what works; the problem where one of them is not told. */
export function summarize({ problem, root_cause, insight, method }: Summarized): string | null {
  const reason = root_cause || insight
  const sentences: string[] = []
  let chars = 0
  for (const text of [...(reason && method ? [] : [problem]), reason, method]) {
    const sentence = firstSentence(text)
    if (sentence === '' || sentences.includes(sentence) || chars + sentence.length + 1 > MAX_SUMMARY_CHARS) continue
    sentences.push(sentence)
    chars += sentence.length + 1
  }
  return sentences.length === 0 ? null : sentences.join(' ')
}
