import { tellsFailure } from '../lexicon/failure-words.ts'
import type { Role } from '../lexicon/word-class.ts'
import { cutSentences } from '../units/cut-sentences.ts'
import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'
import { splitReason } from './split-attempts.ts'
import { actsAtFirst, tellsAction } from './thread/own-closing.ts'
import { readOutcome } from './thread/read-outcome.ts'
import { announcesClass, isCause, isCourtesy, isImperative, isStatement, tellsAttempt } from './thread/sentence-kind.ts'

/** Longest report, in sentences, that is read by its sentences. */
const MAX_SENTENCES = 24
/** Longest sentence, in characters, that only says that something failed. */
const MAX_VERDICT_CHARS = 90

/**
 * Assigns roles in a report of one author without headings, where the model sees no method: sentences that say what was
 * tried and that it failed, what was done, and what was seen since. All of it is a guess, but for the message of a commit.
 */
export function assignReport(units: readonly TaggedUnit[]): readonly TaggedUnit[] {
  const told = units.filter(({ kind, section }) => kind !== 'heading' && section !== 'title')
  const is_commit = told.length > 0 && told.every(({ turn }) => turn.is_commit)
  if (told.some(isNoReport) || units.some(({ is_head }) => is_head)) return units
  if (!is_commit && units.some(({ role }) => role === 'method')) return units
  const divided = units.flatMap((unit) => (unit.kind === 'prose' ? divide(unit) : [unit]))
  const sentences = divided.filter(({ kind }) => kind === 'prose')
  if (sentences.length > MAX_SENTENCES || sentences.length < (is_commit ? 2 : MIN_SENTENCES)) return units
  const found = sentences.map(kindOf)
  const kinds = is_commit && !found.includes('method') ? withChange(sentences, found) : found
  const from = kinds.findIndex((kind, at) => at > 0 && kind !== 'other')
  if (
    from < 1 ||
    !kinds.includes('method') ||
    !(is_commit ? tellsChange(sentences.slice(0, from), kinds) : kinds.some((kind) => TELLING.has(kind)))
  )
    return units
  for (const [at, unit] of sentences.entries())
    assignSentence(unit, at < from ? 'problem' : (kinds[at] as SentenceKind), sentences[at - 1])
  // an earlier try may be told with the change
  const is_sure = is_commit && !sentences.some((unit) => unit.role === 'method' && tellsRefuted(unit))
  if (is_sure) for (const unit of sentences) unit.is_uncertain = false
  return divided.flatMap(partAttempt).map(withCause)
}
const MIN_SENTENCES = 4

/** Whether a commit that tells a change says why, what came of it, or what failed before. */
const tellsChange = (problem: readonly TaggedUnit[], kinds: readonly SentenceKind[]): boolean =>
  kinds.some((kind) => TELLING.has(kind) || kind === 'cause') ||
  problem.some(({ passage }) => tellsFailure(passageText(passage)) || QUOTED_MESSAGE.test(passageText(passage)))
/** Code that is long enough for the message of an error. */
const QUOTED_MESSAGE = /`[^`\n]{12,}`/

const tellsRefuted = (unit: TaggedUnit): boolean => announcesClass(unit, 'attempt') || announcesClass(unit, 'failure')

/** Kinds of the sentences of a commit, of which the first one of a later paragraph tells the change that was made. */
function withChange(sentences: readonly TaggedUnit[], kinds: readonly SentenceKind[]): SentenceKind[] {
  const change = sentences.findIndex(({ is_start }, at) => at > 0 && is_start && kinds[at] === 'other')
  return kinds.map((kind, at) => (at === change ? 'method' : kind))
}

const isNoReport = ({ kind, is_marked, turn, is_excluded }: TaggedUnit): boolean =>
  (kind !== 'prose' && kind !== 'code') ||
  is_marked ||
  is_excluded ||
  turn.speaker !== null ||
  turn.depth > 0 ||
  turn.votes !== null

const divide = (unit: TaggedUnit): TaggedUnit[] =>
  cutSentences(unit.passage).map((passage, at) => ({ ...unit, passage, is_start: unit.is_start && at === 0 }))

type SentenceKind = 'problem' | 'attempt' | 'failed' | 'method' | 'cause' | 'worked' | 'other'

/** Kinds of which one must be there: without them a text only lists what to do. */
const TELLING: ReadonlySet<SentenceKind> = new Set<SentenceKind>(['failed', 'worked', 'attempt'])

/** A sentence of an attempt that says what came of it is divided there. */
function partAttempt(unit: TaggedUnit): TaggedUnit[] {
  if (unit.role !== 'attempt' || unit.kind !== 'prose') return [unit]
  const { attempt, reason } = splitReason(unit.passage)
  if (reason === null) return [unit]
  return [
    { ...unit, passage: attempt },
    { ...unit, passage: reason, role: 'failure', begins_attempt: false },
  ]
}

/** Makes the finding of the last attempt before the method the cause, where no sentence tells one. */
function withCause(unit: TaggedUnit, at: number, units: readonly TaggedUnit[]): TaggedUnit {
  if (unit.role !== 'failure' || units[at + 1]?.role !== 'method') return unit
  if (units.some(({ role, also }) => role === 'cause' || also === 'cause')) return unit
  const clauses = passageText(unit.passage).split(/[,;]\s/)
  const says_why = clauses.some((text) =>
    isStatement({ ...unit, role: null, passage: [{ text, start: 0, end: text.length }] }),
  )
  return says_why ? { ...unit, also: 'cause' } : unit
}

/** Words of what was seen after a change. */
const OBSERVED =
  /\b(?:tests?|tested|ran|checked|verified|measured|without (?:a|an|any|further)|to the end|seitdem|zweimal)\b/iu

function kindOf(unit: TaggedUnit): SentenceKind {
  const text = passageText(unit.passage)
  const outcome = readOutcome(text)
  if (isCourtesy(unit)) return 'other'
  if (outcome === 'failed')
    return text.length <= MAX_VERDICT_CHARS && !actsAtFirst(text) && !announcesClass(unit, 'attempt')
      ? 'failed'
      : 'attempt'
  if (tellsAttempt(unit) || (actsAtFirst(text) && readOutcome(text, true) === 'failed')) return 'attempt'
  if (announcesClass(unit, 'cause') || isCause(unit, false)) return 'cause'
  if (announcesClass(unit, 'method') || isImperative(unit) || tellsAction(unit)) return 'method'
  if (outcome === 'worked' || OBSERVED.test(text)) return 'worked'
  return 'other'
}

function assignSentence(unit: TaggedUnit, kind: SentenceKind, before: TaggedUnit | undefined): void {
  if (kind === 'attempt') Object.assign(unit, { role: 'attempt', begins_attempt: true })
  else if (kind === 'failed') {
    // what was done before it failed
    if (before?.role === 'method') Object.assign(before, { role: 'attempt', begins_attempt: true })
    unit.role = before?.role === 'attempt' || before?.role === 'failure' ? 'failure' : 'problem'
  } else if (kind === 'method')
    Object.assign(unit, { role: 'method', is_uncertain: true, also: isStatement(unit) ? 'cause' : undefined })
  else if (kind === 'worked') unit.role = 'evidence'
  else if (kind === 'other') unit.role = continued(unit, before)
  else unit.role = kind
}

/** The role of a sentence that says nothing by itself, after the one before it. */
function continued(unit: TaggedUnit, before: TaggedUnit | undefined): Role | null {
  if (before?.role === 'problem') return 'problem'
  if (before?.role !== 'method' && before?.role !== 'cause') return null
  if (isStatement(unit)) return 'cause'
  // the rest of what was done
  return before.role === 'method' && !unit.is_start ? 'method' : null
}
