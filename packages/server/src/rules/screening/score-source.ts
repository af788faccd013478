import {
  type FieldScore,
  type FieldText,
  FLAG_THRESHOLD,
  type PoisoningScore,
  scoreEachField,
  scorePoisoning,
} from './poisoning.ts'
import { trainedPoisoningModel } from './poisoning-model.ts'

/** Marks of turns and of chat templates: a transcript has them by its nature. */
const TURN_FAMILIES: ReadonlySet<string> = new Set(['fake_turn', 'chat_template'])
/** Length of a passage and of the text before it that it repeats, in UTF-16 code units. */
const PASSAGE_CHARS = 2000
const OVERLAP_CHARS = 300

/** Splits a text at its lines into passages, each with the end of the one before; a longer line is cut. */
function* splitPassages(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const line_end = text.lastIndexOf('\n', start + PASSAGE_CHARS - 1) + 1
    const end = text.length - start <= PASSAGE_CHARS ? text.length : line_end > start ? line_end : start + PASSAGE_CHARS
    yield text.slice(Math.max(0, start - OVERLAP_CHARS), end)
    start = end
  }
}

export type SourceScore = PoisoningScore & { fields: FieldScore[] }

/**
 * Scores how far raw texts try to steer or harm the agent that reads them, by their worst passage: many weak signs far
 * from each other in a long log prove nothing together.
 */
export function scoreSource(fields: readonly FieldText[]): SourceScore {
  let worst: PoisoningScore = { score: 0, rule_score: 0, categories: [] }
  const scores = fields.map(({ field, text }) => {
    let [score, worst_passage] = [0, '']
    for (const passage of splitPassages(text)) {
      const scored = scorePoisoning([{ field, text: passage }], trainedPoisoningModel, TURN_FAMILIES)
      if (scored.score > score) [score, worst_passage] = [scored.score, passage]
      if (scored.score > worst.score) worst = scored
    }
    const [signs] = score < FLAG_THRESHOLD ? [] : scoreEachField([{ field, text: worst_passage }], TURN_FAMILIES)
    return { category: null, words: null, ...signs, field, score }
  })
  return { ...worst, fields: scores }
}
