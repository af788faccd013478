import { tokenizeWords } from '../lexicon/match-words.ts'
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
/** Longest item in which a clause or a parenthesis is looked for. */
const MAX_ITEM_CHARS = 480
const BOX = /^\[[ xX]\]\s+/
/** `**attempt** — reason`, `**attempt:** reason` */
const EMPHASIZED = /^(?:\*\*|__)(?<attempt>.{2,160}?)[:：]?(?:\*\*|__)\s*(?:[:：—–-]|-+>|→)?\s*(?<reason>\S[\s\S]*)$/u
/** `attempt → reason`, `attempt :: reason` of Org and AsciiDoc, whose items go on behind a line with a plus */
const ARROW = /^(?<attempt>.{2,240}?)(?:\s+(?:=+>|-+>|::(?=\s))|\s*[→⇒➜]|::(?=\s)|\n\+(?=\n))\s*(?<reason>\S[\s\S]*)$/u
const DASH = /^(?<attempt>.{2,240}?)(?:\s+(?:—|–|--?)\s+|\s?——\s?)(?<reason>\S[\s\S]*)$/u
/** Characters of scripts that are written without blanks. */
const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`
/** `attempt: reason`, in scripts without blanks also `attempt:reason`; a colon in code, in a link or in `key:value` is none */
const COLON = new RegExp(
  String.raw`^(?<attempt>(?:[^\x60:：\n]|\x60[^\x60\n]*\x60|:(?=\S)){2,240}?)(?:[:：]\s+|：|:(?=[${CJK}])|(?<=[${CJK}）]):)(?<reason>\S[\s\S]*)$`,
  'u',
)
/** `attempt (reason)`; a parenthesis right behind a Latin letter is that of a call */
const PARENTHESES = new RegExp(
  String.raw`^(?<attempt>[\s\S]{2,240}?)(?:\s+\(|\s*（|(?<=[${CJK}])\()(?<reason>(?:[^()（）]|[(（][^()（）]*[)）]){4,})[)）][.。]?$`,
  'u',
)
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
const FORMS = [EMPHASIZED, ARROW, DASH, CLAUSE_FIRST, COLON, SEMICOLON, CLAUSE, SENTENCES]
const CLAUSES: ReadonlySet<RegExp> = new Set([CLAUSE_FIRST, CLAUSE])
const MARKS: ReadonlySet<RegExp> = new Set([EMPHASIZED, ARROW, DASH, COLON])
/** Words of a reason behind a mark, whatever they say. */
const MIN_REASON_TOKENS = 3
/** `attempt, the server counts them after that`: a last clause with a subject of its own, in a list of attempts */
const CLAUSE_SUBJECT =
  /^(?<attempt>[^\n]{2,240}),\s+(?<reason>(?:the|it|this|that|they|there|one|all|each|every|both|only|but|der|die|das|es|sie|dann|nur|el|la|los|las|eso|solo|le|les|il|elle|ça|cela|seul|lo|gli|solo|o|a|os|as|isso|só) [^,\n]{8,})$/iu
const COMMA = /[,，、]\s*/g
/** `attempt:: reason` of AsciiDoc */
const TERM = /^\S.{0,240}?::(?:\s|$)/
const ROW = /^\s*\|(.+)\|\s*$/
const RULE_ROW = /^\s*\|[\s:|-]+\|\s*$/
const SENTENCE_EDGE = /(?<=\p{Ll}{2}[.!]|[。！])\s+(?=\p{Lu}|\p{Lo})/gu

interface Item {
  attempt: Passage
  reason: Passage | null
  /** Whether a mark stands between both: a colon, a dash, an arrow. */
  is_marked: boolean
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
    const after = units.slice(end).find(({ kind: other }) => other !== 'heading')
    result.push(...splitItem(units.slice(at, end), result.at(-1), after?.role === 'failure'))
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

/** @param has_reason whether what follows tells why it failed */
function splitItem(own: readonly TaggedUnit[], before: TaggedUnit | undefined, has_reason: boolean): TaggedUnit[] {
  const [first] = own as [TaggedUnit]
  if (own.some(({ role }) => role === 'method')) return [...own]
  const passage = joinPassages(own.map((unit) => unit.passage))
  const items = listItems(first, passage, { is_first: before?.kind === 'heading', has_reason })
  if (items === null) return [...own]
  const [only] = items
  // a point below an attempt says why that failed
  const is_reason =
    items.length === 1 &&
    only?.reason === null &&
    first.role === 'failure' &&
    before?.begins_attempt === true &&
    before.section_number === first.section_number
  if (is_reason) return own.map((unit) => ({ ...unit, role: 'failure' as const }))
  const is_uncertain = first.has_unknown_label || FAILS_ITSELF.test(passageText(passage))
  return items.flatMap(({ attempt, reason }) => [
    { ...first, passage: attempt, role: 'attempt' as const, begins_attempt: true, is_uncertain },
    ...(reason === null ? [] : [{ ...first, passage: reason, role: 'failure' as const, is_uncertain }]),
  ])
}

/** The attempts of an item, a table or a line; null where its form says nothing. */
function listItems(
  unit: TaggedUnit,
  passage: Passage,
  { is_first, has_reason }: { is_first: boolean; has_reason: boolean },
): Item[] | null {
  const { kind, role } = unit
  const rows = passage.filter(({ text }) => ROW.test(text))
  if (rows.length === passage.length && rows.some(({ text }) => RULE_ROW.test(text))) return readRows(passage)
  if (kind === 'list') return [splitReason(passage)]
  if (TERM.test(passage[0]?.text ?? '')) return splitTerms(passage).map(splitReason)
  const sentences = splitSentences(passage).map(splitReason)
  // one sentence that tells both, whatever the model sees in it
  const [only] = sentences
  if (
    is_first &&
    sentences.length === 1 &&
    only?.reason &&
    tellsBoth(role, only, has_reason) &&
    !TELLS_FAILURE.test(passageText(passage))
  )
    return sentences
  const are_attempts = sentences.length > 1 && sentences.every(({ reason }) => reason !== null)
  return are_attempts && role !== null ? sentences : null
}

/** Whether the model, the words or a mark say that something failed in a sentence of an attempt. */
const tellsBoth = (role: Role | null, { reason, is_marked }: Item, has_reason: boolean): boolean => {
  if (role === 'failure' || role !== 'attempt' || reason === null) return role === 'failure'
  const text = passageText(reason)
  if (readOutcome(text) === 'failed') return true
  return is_marked && !has_reason && tokenizeWords(text).length >= MIN_REASON_TOKENS
}

/** Whether an attempt in several passages tells, behind a mark, what came of it. */
export const tellsReason = (units: readonly TaggedUnit[]): boolean =>
  splitReason(joinPassages(units.map(({ passage }) => passage))).is_marked

/** Divides an item at the first sign of a reason; without one all of it is the attempt. */
export function splitReason(whole: Passage): Item {
  const all = passageText(whole)
  const from = BOX.exec(all)?.[0].length ?? 0
  const text = all.slice(from)
  const cut = (start: number, end: number): SourceLine[] => trimPassage(slicePassage(whole, from + start, from + end))
  const joint = findParenthesis(text) ?? findJoint(text)
  if (joint === null) return { attempt: from === 0 ? whole : cut(0, text.length), reason: null, is_marked: false }
  return {
    attempt: cut(joint.attempt_from, joint.attempt_to),
    reason: cut(joint.reason_from, joint.reason_to),
    is_marked: joint.is_marked,
  }
}

/** Places where an attempt and its reason begin and end. */
interface Joint {
  attempt_from: number
  attempt_to: number
  reason_from: number
  reason_to: number
  is_marked: boolean
}

/** The parenthesis that ends an item, unless what stands before it tells what came of the attempt. */
function findParenthesis(text: string): Joint | null {
  if (text.length > MAX_ITEM_CHARS) return null
  const { attempt, reason } = PARENTHESES.exec(text)?.groups ?? {}
  if (attempt === undefined || reason === undefined) return null
  const before = findJoint(attempt)
  const tells = (told: string): boolean => readOutcome(told, true) === 'failed'
  if (before !== null && (!tells(reason) || tells(attempt.slice(before.reason_from)))) return null
  const at = text.lastIndexOf(reason)
  return {
    attempt_from: 0,
    attempt_to: attempt.length,
    reason_from: at,
    reason_to: at + reason.length,
    is_marked: false,
  }
}

function findJoint(text: string): Joint | null {
  for (const form of FORMS) {
    const { attempt, reason } = form.exec(text)?.groups ?? {}
    if (attempt === undefined || reason === undefined || attempt.length > MAX_ATTEMPT_CHARS) continue
    const sentence = CLAUSES.has(form) ? lastSentence(attempt) : 0
    const attempt_from = text.indexOf(attempt)
    const attempt_to = sentence > 0 ? sentence : attempt_from + attempt.length
    const reason_from = sentence > 0 ? sentence : text.length - reason.length
    return { attempt_from, attempt_to, reason_from, reason_to: text.length, is_marked: MARKS.has(form) }
  }
  const reason_from = findReason(text) || findClause(text)
  if (reason_from === 0) return null
  const comma = COMMA_END.exec(text.slice(0, reason_from))?.[0].length ?? 0
  return { attempt_from: 0, attempt_to: reason_from - comma, reason_from, reason_to: text.length, is_marked: false }
}

/** Finds where the last sentence before a clause begins, if it tells a failure by itself; 0 if it does not. */
function lastSentence(text: string): number {
  const at = Math.max(0, ...Array.from(text.matchAll(SENTENCE_EDGE), ({ 0: edge, index }) => index + edge.length))
  const sentence = text.slice(at)
  return at > 0 && (TELLS_FAILURE.test(sentence) || readOutcome(sentence, true) === 'failed') ? at : 0
}

const COMMA_END = /[,，、]\s*$/

/** Place of the clause that says what came of an attempt: by its words; 0 if there is none. */
function findReason(text: string): number {
  if (text.length > MAX_ITEM_CHARS) return 0
  for (const { 0: comma, index } of text.matchAll(COMMA)) {
    const clause = text.slice(index + comma.length).split(/[,，、]/)[0] ?? ''
    if (index > 1 && index <= MAX_ATTEMPT_CHARS && readOutcome(clause, true) === 'failed') return index + comma.length
  }
  return 0
}

/** Place of the clause that has a subject of its own, or stands behind a comma of a script without blanks; 0 if there is none. */
function findClause(text: string): number {
  const reason = (CLAUSE_SUBJECT.exec(text) ?? COMMA_CJK.exec(text))?.groups?.reason
  return reason === undefined || text.length > MAX_ITEM_CHARS ? 0 : text.length - reason.length
}

/** The terms of a list of AsciiDoc, each with what is said of it. */
function splitTerms(passage: Passage): Passage[] {
  const terms: SourceLine[][] = []
  for (const line of passage)
    if (TERM.test(line.text)) terms.push([line])
    else terms.at(-1)?.push(line)
  return terms
}

/** The rows of a table below its head: the first cell is the attempt, the others tell what came of it. */
function readRows(passage: Passage): Item[] {
  const head = passage.findIndex(({ text }) => RULE_ROW.test(text))
  return passage.slice(head + 1).flatMap((line): Item[] => {
    const cells = readCells(line)
    const [attempt, ...others] = cells
    if (attempt === undefined) return []
    return [{ attempt: [attempt], reason: others.length === 0 ? null : others, is_marked: true }]
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
