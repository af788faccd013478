import type { Role } from '../lexicon/word-class.ts'
import {
  type Passage,
  passageText,
  type SourceLine,
  sliceLine,
  slicePassage,
  trimPassage,
} from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { readOutcome } from './thread/read-outcome.ts'

/** Longest attempt that a sign may end; what follows is the reason why it failed. */
const MAX_ATTEMPT_CHARS = 240
const BOX = /^\[[ xX]\]\s+/
/** `**attempt** — reason`, `**attempt:** reason` */
const EMPHASIZED = /^(?:\*\*|__)(?<attempt>.{2,160}?)[:：]?(?:\*\*|__)\s*(?:[:：—–-]|-+>|→)?\s*(?<reason>\S[\s\S]*)$/u
/** `attempt → reason`, `attempt :: reason` of Org */
const ARROW = /^(?<attempt>.{2,240}?)\s+(?:→|⇒|➜|=+>|-+>|::(?=\s))\s*(?<reason>\S[\s\S]*)$/u
const DASH = /^(?<attempt>.{2,240}?)\s+(?:—|–|--?)\s+(?<reason>\S[\s\S]*)$/u
/** `attempt: reason`; a colon in code, in a link or in `key: value` is none */
const COLON = /^(?<attempt>(?:[^`:：\n]|`[^`\n]*`|[:：](?=\S)){2,240}?)[:：]\s+(?<reason>\S[\s\S]*)$/u
/** The same where no blank follows, in scripts that have none. */
const WIDE_COLON =
  /^(?<attempt>[^`:：\n]{2,240}?)(?:：|:(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))(?<reason>\S[\s\S]*)$/u
/** `attempt (reason)` */
const PARENTHESES = /^(?<attempt>[^\n]{2,240}?)\s*[(（](?<reason>[^()（）\n]{4,})[)）][.。]?$/u
const SEMICOLON = /^(?<attempt>[^;；\n]{2,240}?)[;；]\s*(?<reason>\S[\s\S]*)$/u
/** `attempt, no change because …`: words that begin what came of it */
const CLAUSE_REASON = String.raw`(?<reason>(?:no |not |nothing|it |they |the same|same |still |but |without |which (?:did|only|made|still)|because |since |as |did(?:n't| not)|aber |ohne |kein|nichts|dasselbe|weil |da |doch |sans |mais |aucun|rien |parce |car |sin |pero |ning|nada |porque |sem |mas |nenhum|senza |ma |nessun|perché |но |без |не |потому |так как )[\s\S]*)$`
const CLAUSE = new RegExp(String.raw`^(?<attempt>[^\n]{2,240}?),\s+${CLAUSE_REASON}`, 'iu')
/** The same where no colon or semicolon stands before the comma, which would part attempt and reason. */
const CLAUSE_FIRST = new RegExp(String.raw`^(?<attempt>[^\n:：;；]{2,240}?),\s+${CLAUSE_REASON}`, 'iu')
/** First words of a sentence that tells the failure alone. */
const TELLS_FAILURE = /^(?:the|it|this|that|they|my|our|because|since) /i
/** An item that only says what is wrong with something that it does not name as an attempt. */
const FAILS_ITSELF =
  /^(?:the|this|that|it|they)\b[^.:;]{0,160}\b(?:fails?|failed|incorrect|wrong|only|does not|doesn't|do not|is not|isn't|cannot|misses|excludes|returns|assumes)\b/i
const SENTENCES = /^(?<attempt>[^\n]{2,240}?[.!。！])\s+(?<reason>\S[\s\S]*)$/u
const COMMA_CJK = /^(?<attempt>[^，、\n]{2,120}?)[，](?<reason>\S[\s\S]*)$/u
const FORMS = [
  EMPHASIZED,
  ARROW,
  DASH,
  CLAUSE_FIRST,
  COLON,
  WIDE_COLON,
  PARENTHESES,
  SEMICOLON,
  CLAUSE,
  SENTENCES,
  COMMA_CJK,
]
/** `attempt, the server counts them after that`: a last clause with a subject of its own, in a list of attempts */
const CLAUSE_SUBJECT =
  /^(?<attempt>[^\n]{2,240}),\s+(?<reason>(?:the|it|this|that|they|there|one|all|each|every|both|only|but|der|die|das|es|sie|dann|nur|el|la|los|las|eso|solo|le|les|il|elle|ça|cela|seul|lo|gli|solo|o|a|os|as|isso|só) [^,\n]{8,})$/iu
const COMMA = /[,，、]\s*/g
const ROW = /^\s*\|(.+)\|\s*$/
const RULE_ROW = /^\s*\|[\s:|-]+\|\s*$/
const SENTENCE_EDGE = /(?<=\p{Ll}{2}[.!]|[。！])\s+(?=\p{Lu}|\p{Lo})/u

interface Item {
  attempt: Passage
  reason: Passage | null
}

/**
 * Divides what stands under a heading of attempts: each item of a list, row of a table or `attempt - reason` of a line is
 * one attempt with its own reason, whatever the model sees in it. An item that worked stays as it is.
 */
export function splitAttempts(units: readonly TaggedUnit[]): TaggedUnit[] {
  const result: TaggedUnit[] = []
  for (let at = 0; at < units.length; ) {
    const unit = units[at] as TaggedUnit
    let end = at + 1
    if (!isUnderAttempts(unit)) {
      result.push(unit)
      at = end
      continue
    }
    while (end < units.length && isUnderAttempts(units[end] as TaggedUnit) && !(units[end] as TaggedUnit).is_start)
      end++
    result.push(...splitItem(units.slice(at, end), result.at(-1)))
    at = end
  }
  return result
}

const isUnderAttempts = ({ section, is_marked, kind, is_excluded, assigned }: TaggedUnit): boolean =>
  section === 'attempt' &&
  is_marked &&
  !is_excluded &&
  assigned === null &&
  (kind === 'list' || kind === 'value' || kind === 'prose')

function splitItem(own: readonly TaggedUnit[], before: TaggedUnit | undefined): TaggedUnit[] {
  const [first] = own as [TaggedUnit]
  if (own.some(({ role }) => role === 'method')) return [...own]
  const passage = joinPassages(own.map((unit) => unit.passage))
  const items = listItems(first, passage, before?.kind === 'heading')
  if (items === null) return [...own]
  const [only] = items
  // a point below an attempt says why that failed
  const is_reason =
    items.length === 1 && only?.reason === null && first.role === 'failure' && before?.begins_attempt === true
  if (is_reason) return own.map((unit) => ({ ...unit, role: 'failure' as const }))
  const is_uncertain = first.has_unknown_label || FAILS_ITSELF.test(passageText(passage))
  return items.flatMap(({ attempt, reason }) => [
    { ...first, passage: attempt, role: 'attempt' as const, begins_attempt: true, is_uncertain },
    ...(reason === null ? [] : [{ ...first, passage: reason, role: 'failure' as const, is_uncertain }]),
  ])
}

/** The attempts of an item, a table or a line; null where its form says nothing. */
function listItems({ kind, role }: TaggedUnit, passage: Passage, is_first: boolean): Item[] | null {
  const rows = passage.filter(({ text }) => ROW.test(text))
  if (rows.length === passage.length && rows.some(({ text }) => RULE_ROW.test(text))) return readRows(passage)
  if (kind === 'list') return [splitReason(passage)]
  const sentences = splitSentences(passage).map(splitReason)
  // one sentence that tells both, whatever the model sees in it
  const [only] = sentences
  if (
    is_first &&
    tellsBoth(role, only) &&
    sentences.length === 1 &&
    only?.reason &&
    !TELLS_FAILURE.test(passageText(passage))
  )
    return sentences
  const are_attempts = sentences.length > 1 && sentences.every(({ reason }) => reason !== null)
  return are_attempts && role !== null ? sentences : null
}

/** Whether the model or the words say that something failed in a sentence of an attempt. */
const tellsBoth = (role: Role | null, item: Item | undefined): boolean =>
  role === 'failure' ||
  (role === 'attempt' && item?.reason != null && readOutcome(passageText(item.reason)) === 'failed')

/** Divides an item at the first sign of a reason; without one all of it is the attempt. */
export function splitReason(whole: Passage): Item {
  const all = passageText(whole)
  const from = BOX.exec(all)?.[0].length ?? 0
  const text = all.slice(from)
  for (const form of FORMS) {
    const { attempt, reason } = form.exec(text)?.groups ?? {}
    if (attempt === undefined || reason === undefined || attempt.length > MAX_ATTEMPT_CHARS) continue
    const attempt_at = from + text.indexOf(attempt)
    const reason_at = form === PARENTHESES ? from + text.lastIndexOf(reason) : all.length - reason.length
    return {
      attempt: trimPassage(slicePassage(whole, attempt_at, attempt_at + attempt.length)),
      reason: trimPassage(slicePassage(whole, reason_at, reason_at + reason.length)),
    }
  }
  const reason_at = from + findReason(text)
  if (reason_at > from)
    return {
      attempt: trimPassage(
        slicePassage(whole, from, reason_at - (COMMA_END.exec(all.slice(0, reason_at))?.[0].length ?? 0)),
      ),
      reason: trimPassage(slicePassage(whole, reason_at, all.length)),
    }
  return { attempt: from === 0 ? whole : slicePassage(whole, from, all.length), reason: null }
}
const COMMA_END = /[,，、]\s*$/

/** Place of the clause that says what came of an attempt: by its words, else by a subject of its own; 0 if there is none. */
function findReason(text: string): number {
  if (text.length > 2 * MAX_ATTEMPT_CHARS) return 0
  for (const { 0: comma, index } of text.matchAll(COMMA)) {
    const clause = text.slice(index + comma.length).split(/[,，、]/)[0] ?? ''
    if (index > 1 && index <= MAX_ATTEMPT_CHARS && readOutcome(clause, true) === 'failed') return index + comma.length
  }
  const reason = CLAUSE_SUBJECT.exec(text)?.groups?.reason
  return reason === undefined ? 0 : text.length - reason.length
}

/** The rows of a table below its head: the first cell is the attempt, the others tell what came of it. */
function readRows(passage: Passage): Item[] {
  const head = passage.findIndex(({ text }) => RULE_ROW.test(text))
  return passage.slice(head + 1).flatMap((line): Item[] => {
    const cells = readCells(line)
    const [attempt, ...others] = cells
    if (attempt === undefined) return []
    return [{ attempt: [attempt], reason: others.length === 0 ? null : others }]
  })
}

function readCells(line: SourceLine): SourceLine[] {
  const cells: SourceLine[] = []
  for (const found of line.text.matchAll(/[^|]+/g)) {
    const text = found[0].trim()
    if (text === '') continue
    const from = found.index + found[0].indexOf(text)
    cells.push(sliceLine(line, from, from + text.length))
  }
  return cells
}

function splitSentences(passage: Passage): Passage[] {
  const text = passageText(passage)
  let at = 0
  return text.split(SENTENCE_EDGE).map((sentence) => {
    const from = text.indexOf(sentence, at)
    at = from + sentence.length
    return slicePassage(passage, from, at)
  })
}

/** One passage of the parts of an item; where two parts meet, the line that was cut between them is whole again. */
function joinPassages([first, ...others]: readonly Passage[]): SourceLine[] {
  const lines = [...(first ?? [])]
  for (const [line, ...rest] of others) {
    const last = lines.at(-1)
    if (last === undefined || line === undefined) continue
    const gap = line.start - last.end
    if (gap < 0 || gap > 2 || last.offsets !== undefined || line.offsets !== undefined) lines.push(line)
    else
      lines[lines.length - 1] = { text: `${last.text}${' '.repeat(gap)}${line.text}`, start: last.start, end: line.end }
    lines.push(...rest)
  }
  return lines
}
