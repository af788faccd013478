import { classifyHeading } from '../lexicon/classify-heading.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { readLines, scanLines } from './read-lines.ts'
import { createReader, newTurn } from './reader.ts'
import { isOutputSpeaker, readTurnMark } from './turn-mark.ts'

const NAMED_TURN =
  /^(?<mark>\*{2}|__)?@?(\p{L}[\p{L}\p{M}\p{N}_.-]{0,23}(?: \p{Lu}[\p{L}'.-]{0,20})?)(?: \([^()\n]{1,30}\))?(?:\k<mark>:|:\k<mark>|：)(?:\s+(?=\S)|\s*$|(?<=：)(?=\S))/u
/** A name as lines of IRC begin with it. */
const NICK_TURN = /^<[ @+%&~]?([\p{L}\p{N}_|`^-]{1,24})>\s+(?=\S)/u
/** Names of who asks; steps of a trace are no talk. */
const ASKER =
  /^(?:user|human|customer|用户|пользователь|usuario|usuário|utilisateur|benutzer|utente|ユーザー|사용자|kullanıcı|المستخدم)$/u
const MIN_TURNS = 4
const MAX_REPEATED_SHARE = 0.25

interface Beginning {
  at: number
  name: string
  /** position in the line at which what is said begins */
  rest: number
}

/**
 * Units of a talk whose lines begin with the name of who speaks; null if the text is none. Keys of a note stand once
 * each, while those who talk speak again.
 */
export function readNamedTurns(lines: Passage): Unit[] | null {
  const beginnings = lines.flatMap(({ text }, at): Beginning[] => {
    const found = NAMED_TURN.exec(text) ?? NICK_TURN.exec(text)
    return found === null ? [] : [{ at, name: (found[2] ?? found[1] ?? '').toLowerCase(), rest: found[0].length }]
  })
  const names = new Set(beginnings.map(({ name }) => name))
  if (beginnings.length < MIN_TURNS || names.size < 2 || names.size === beginnings.length) return null
  const strangers = [...names].filter((name) => readTurnMark(`${name}:`) === null)
  // who is known as a participant begins a turn in lines of any form
  if (strangers.length === 0) return [...names].some((name) => ASKER.test(name)) ? readLines(lines) : null
  if (strangers.some((name) => classifyHeading(name, 'key') !== null)) return null
  // a write-up has sections, in which pairs of words such as `Pros:` and `Cons:` repeat
  if (lines.some(({ text }) => /^#{1,6}\s/.test(text))) return null
  // a dump of keys repeats them; those who talk take turns, but for some
  const repeated = beginnings.filter(({ name }, index) => name === beginnings[index + 1]?.name)
  if (repeated.length > MAX_REPEATED_SHARE * beginnings.length) return null
  const reader = createReader()
  const before = lines.slice(0, beginnings[0]?.at)
  // who asks before the first name has none, and speaks as nobody else does
  if (before.some(({ text }) => text.trim() !== '')) newTurn(reader, { speaker: '' })
  scanLines(before, reader)
  beginnings.forEach(({ at, name, rest }, index) => {
    newTurn(reader, { speaker: name, is_output: isOutputSpeaker(name) })
    const first = lines[at] as SourceLine
    const said = [sliceLine(first, rest, first.text.length), ...lines.slice(at + 1, beginnings[index + 1]?.at)]
    scanLines(said, reader)
  })
  return reader.units
}
