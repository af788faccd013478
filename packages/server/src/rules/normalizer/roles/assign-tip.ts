import { tellsFailure } from '../lexicon/failure-words.ts'
import { passageText, slicePassage, trimPassage } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { isImperative } from './thread/sentence-kind.ts'

const MAX_TIP_CHARS = 320
/** Words before a tip that say no more than that it is one. */
const PREFIX =
  /^\W*(?:til|psa|fyi|tip|note to self|reminder|hint|pro tip|merke|tipp|merkzettel|notiz|consejo|astuce|dica|小贴士|提示|メモ|памятка)\s?[:：–—-]\s*/iu
const JOINT = /[,;:，；：、]\s*|\s(?:->|→|=>|[—–])\s/gu
/** Names of an error: code, a quotation, words for a failure. */
const NAMED = /`[^`\n]+`|["“„«「][^"”“»」\n]{3,}["”“»」]/u
const INSTEAD =
  /\binstead\b|stattdessen|en su lugar|en vez de|à la place|em vez|invece|вместо|代わりに|改用|改成|改为|대신|yerine|zamiast|místo|in plaats|i stället|i stedet/iu

/**
 * Reads a text of one sentence that names a failure and then says what to do: `TIL: "E-5" is not cured by a reset, set
 * poll=20 instead`. Nothing says that it worked, so that no record rests on it.
 */
export function assignTip(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  const [unit, ...others] = units.filter((each) => each.kind !== 'heading' && !isPrefix(each))
  if (unit === undefined || others.length > 0 || unit.kind !== 'prose' || unit.is_excluded || unit.is_marked)
    return units
  if (unit.turn.speaker !== null || unit.turn.is_commit) return units
  const text = passageText(unit.passage)
  const from = PREFIX.exec(text)?.[0].length ?? 0
  if (text.length > MAX_TIP_CHARS) return units
  for (const { 0: joint, index } of [...text.matchAll(JOINT)].reverse()) {
    if (index <= from) break
    const [problem, method] = [text.slice(from, index), text.slice(index + joint.length)]
    if (!names(problem) || !says(unit, method)) continue
    const cut = (start: number, end: number) => trimPassage(slicePassage(unit.passage, start, end))
    return [
      { ...unit, passage: cut(from, index), role: 'problem', is_uncertain: true },
      { ...unit, passage: cut(index + joint.length, text.length), role: 'method', is_uncertain: true },
    ]
  }
  return units
}

const isPrefix = ({ passage }: TaggedUnit): boolean => passageText(passage).replace(PREFIX, '') === ''

/** Whether a clause names what went wrong. */
const names = (text: string): boolean => tellsFailure(text) || NAMED.test(text)

/** Whether a clause says what to do. */
const says = (unit: TaggedUnit, text: string): boolean =>
  INSTEAD.test(text) || isImperative({ ...unit, passage: [{ text, start: 0, end: text.length }] })
