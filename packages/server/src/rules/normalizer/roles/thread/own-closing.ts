import { tokenizeWords } from '../../lexicon/match-words.ts'
import { passageText } from '../../units/source-line.ts'
import type { TaggedUnit } from '../../units/unit.ts'
import { readOutcome } from './read-outcome.ts'
import { announcesClass, isCause, isCourtesy, isQuestion, isStatement } from './sentence-kind.ts'

const ACTIONS =
  `added|removed|replaced|changed|set|moved|switched|upgraded|downgraded|pinned|reinstalled|installed|deleted|renamed|disabled|enabled|
  raised|lowered|increased|reduced|restarted|rebuilt|updated|put|turned|edited|configured|rewrote|patched|swapped|created|mounted|cleaned|
  cleared|reset|bumped|granted|allowed|excluded|dropped|quoted|escaped|wrapped|purged|copied|unplugged|tightened|wrote|sent|called|phoned|recreated|regenerated|
  entfernt|ersetzt|gesetzt|geändert|umgestellt|gelöscht|eingetragen|aktualisiert`.replace(/\s+/g, '')
/** A clause in which somebody says what they did. */
const ACTION = new RegExp(
  String.raw`(?:^|[,;:.–—]\s*|\b(?:and|then|so|i|we|ive|weve|i've|we've|have|just|habe|haben)\s+)(?:(?:just|now|then|finally|had|have|also)\s+){0,2}(?:${ACTIONS})\b`,
  'iu',
)
const SOLVED =
  /\b(?:solved|fixed|resolved|worked around|sorted|got it working|got it to work|gelöst|behoben)\b(?: (?:it|this|that|es|das))?(?: (?:with|by|via|using|after|durch|mit|indem)\b|\s?:)|\b(?:solution|fix|lösung) (?:was|is|war|ist)\b/iu
const ANNOUNCED =
  /^\W*(?:found it|my mistake|my bad|my fault|answering myself|self[- ]answer|figured it out|mein fehler|gefunden)\b/iu
const INSTRUCTION = /\b(?:you (?:need|have) to|you need|one (?:needs|has) to|man muss|it needs)\b/i
/** Words that a proposal and what was done share. */
const MIN_SHARED_WORDS = 2
const MIN_WORD_CHARS = 5

/** Whether a text begins with what somebody did. */
export const actsAtFirst = (text: string): boolean =>
  new RegExp(
    `^(?:\\W|(?:i|we|then|so|first|also|and|wir|ich|zuerst|zunächst)\\s){0,4}(?:${ACTIONS}|\\w+ing|tried|haben wir|habe ich)\\b`,
    'iu',
  ).test(text)

export const tellsAction = ({ passage, kind }: TaggedUnit): boolean =>
  kind === 'prose' && (ACTION.test(passageText(passage)) || SOLVED.test(passageText(passage)))

/** Whether who asked tells how they solved it themselves. */
export const tellsOwnFix = (units: readonly TaggedUnit[]): boolean =>
  units.some((unit) => tellsAction(unit) || (unit.kind === 'prose' && ANNOUNCED.test(passageText(unit.passage)))) &&
  units.every(({ passage }) => readOutcome(passageText(passage), false) !== 'withdrawn')

/** Whether what somebody did is what was proposed: both name the same things. */
export function isSameFix(proposal: readonly TaggedUnit[], units: readonly TaggedUnit[]): boolean {
  const words = (own: readonly TaggedUnit[]): Set<string> =>
    new Set(
      own
        .flatMap(({ passage }) => tokenizeWords(passageText(passage)))
        .filter(({ length }) => length >= MIN_WORD_CHARS),
    )
  const proposed = words(proposal)
  return [...words(units.filter(tellsAction))].filter((word) => proposed.has(word)).length >= MIN_SHARED_WORDS
}

/**
 * Assigns the roles in what somebody tells of their own fix: what they did, why it had failed, what they see since.
 * @returns whether they say that it worked
 */
export function assignOwnFix(units: readonly TaggedUnit[]): boolean {
  const has_block = units.some(({ kind }) => kind === 'code' || kind === 'command')
  for (const unit of units) {
    const text = passageText(unit.passage)
    unit.is_uncertain = false
    if (unit.kind !== 'prose') unit.role = 'method'
    else if (isCourtesy(unit) || isQuestion(unit)) unit.role = null
    else if (tellsAction(unit)) {
      unit.role = 'method'
      const clauses = text.split(/[,;:–—]\s/)
      const says_why = clauses.some(
        (clause) =>
          !ACTION.test(clause) &&
          !SOLVED.test(clause) &&
          readOutcome(clause) === null &&
          isStatement({ ...unit, role: null, passage: [{ text: clause, start: 0, end: clause.length }] }),
      )
      unit.also = says_why ? 'cause' : undefined
    } else if ((has_block && /[:：]\s*$/.test(text)) || INSTRUCTION.test(text)) unit.role = 'method'
    else if (announcesClass(unit, 'cause') || isCause(unit, true) || (isStatement(unit) && readOutcome(text) === null))
      unit.role = 'cause'
    else unit.role = readOutcome(text) === 'worked' ? 'evidence' : null
  }
  return units.some(
    ({ passage }) => readOutcome(passageText(passage)) === 'worked' || SOLVED.test(passageText(passage)),
  )
}
