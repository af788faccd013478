import type { Passage, SourceLine } from '../units/source-line.ts'
import { sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { scanLines } from './read-lines.ts'
import { createReader, newTurn } from './reader.ts'

const MARK =
  /^[>#*_\s]{0,6}(q|question|frage|pregunta|pergunta|a|answer|antwort|respuesta|resposta|comment|kommentar)\b\s?(?:\d{1,3}\b)?\s?(\([^()\n]{1,60}\))?\s?:[*_]{0,2}\s*/iu
const QUESTION = /^(?:q|question|frage|pregunta|pergunta)$/i
const COMMENT = /^(?:comment|kommentar)$/i
const ACCEPTED = /accept|✓|✔|✅|best|chosen|akzeptiert|aceptada|aceita/i
const VOTES = /([-−+]?\d{1,6})\s?(?:votes?|points?|stimmen|votos)/i
/** Lines before the question: a title. */
const MAX_LINES_BEFORE = 3

/** Units of a question with answers whose messages begin with `Q:` and `A (accepted):`; null if the text is none. */
export function readQuestion(lines: Passage): Unit[] | null {
  const marks = lines.flatMap(({ text }, at) => {
    const found = MARK.exec(text)
    return found === null ? [] : [{ at, kind: found[1] as string, note: found[2] ?? '', rest: found[0].length }]
  })
  const [first] = marks
  if (first === undefined || !QUESTION.test(first.kind) || first.at > MAX_LINES_BEFORE) return null
  const answers = marks.filter(({ kind }) => !QUESTION.test(kind) && !COMMENT.test(kind))
  if (answers.length === 0 || marks.filter(({ kind }) => QUESTION.test(kind)).length > 1) return null
  const reader = createReader()
  scanLines(lines.slice(0, first.at), reader)
  marks.forEach(({ at, kind, note, rest }, index) => {
    const votes = VOTES.exec(note)?.[1]
    // what is no answer has no votes that could be compared
    if (COMMENT.test(kind)) newTurn(reader, {})
    else
      newTurn(reader, {
        votes: Number(votes?.replace('−', '-') ?? 0),
        is_accepted: !QUESTION.test(kind) && ACCEPTED.test(note),
      })
    const line = lines[at] as SourceLine
    scanLines([sliceLine(line, rest), ...lines.slice(at + 1, marks[index + 1]?.at)], reader)
  })
  return reader.units
}
