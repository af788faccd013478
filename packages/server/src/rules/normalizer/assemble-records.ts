import { codePointOffsets } from './code-points.ts'
import { deriveTags } from './derive-tags.ts'
import { EMPTY_FIELD, type JoinedText, limitField } from './join-passages.ts'
import { classifyHeading } from './lexicon/classify-heading.ts'
import { tellsFailure } from './lexicon/failure-words.ts'
import type { Role } from './lexicon/word-class.ts'
import type { NormalizedFields, NormalizedRecord, SourceSpan } from './normalized-record.ts'
import { plainTitle } from './plain-title.ts'
import { readEnvironment } from './read-environment.ts'
import { firstSentence, summarize } from './summarize.ts'
import type { Passage } from './units/source-line.ts'
import type { RoleUnit } from './units/unit.ts'

const MAX_TITLE_CHARS = 200
const MAX_PROBLEM_CHARS = 5000
const MAX_ATTEMPT_CHARS = 2000
const MAX_METHOD_CHARS = 20_000
const MAX_EVIDENCE_CHARS = 5000
const MAX_CAUSE_CHARS = 3000
const MAX_INSIGHT_CHARS = 2000
const MAX_CONDITION_CHARS = 2000
const MAX_ENVIRONMENT_CHARS = 2000
const MAX_ATTEMPTS = 20
/** Problems that are read of one text. */
const MAX_RECORDS = 20

interface Attempt {
  attempt: Passage[]
  failure: Passage[]
}

/** The passages of one record by their role. */
interface Draft {
  passages: Partial<Record<Role, Passage[]>>
  /** those of a cause or an insight whose place is a guess */
  guesses: Set<Passage>
  attempts: Attempt[]
  group: number | null
  /** Whether a heading or key says that something is the method. */
  has_marked_method: boolean
  /** roles of passages whose place is a guess */
  uncertain: Set<Role>
}

const newDraft = (): Draft => ({
  passages: {},
  guesses: new Set(),
  attempts: [],
  group: null,
  has_marked_method: false,
  uncertain: new Set(),
})

/** Makes records of units that have their roles. */
export function assembleRecords(source: string, units: readonly RoleUnit[]): NormalizedRecord[] {
  const toCodePoint = codePointOffsets(source)
  return collectDrafts(units)
    .map((draft) => assembleRecord(source, draft, toCodePoint))
    .filter((record) => record !== null)
}

function collectDrafts(units: readonly RoleUnit[]): Draft[] {
  let draft = newDraft()
  const drafts = [draft]
  let previous: RoleUnit | null = null
  for (const unit of units) {
    const { role, passage } = unit
    if (role === null) {
      previous = unit
      continue
    }
    if (beginsRecord(unit, previous, draft)) {
      if (drafts.length === MAX_RECORDS) break
      draft = newDraft()
      drafts.push(draft)
    }
    const continues =
      unit.begins_attempt === false ||
      (previous?.role === role && previous.turn === unit.turn && unit.begins_attempt !== true)
    if (role === 'attempt' || role === 'failure') addAttempt(draft, role, passage, continues)
    else {
      const passages = draft.passages[role]
      if (passages === undefined) draft.passages[role] = [passage]
      else if (role !== 'title' || continues) passages.push(passage)
    }
    if (unit.also !== undefined) draft.passages[unit.also] = [...(draft.passages[unit.also] ?? []), passage]
    draft.group = unit.group
    draft.has_marked_method ||= role === 'method' && unit.is_marked
    if (unit.is_uncertain === true) draft.uncertain.add(role)
    if (unit.is_uncertain === true && DISPENSABLE.has(role)) draft.guesses.add(passage)
    previous = unit
  }
  return drafts
}

/** Whether another problem begins with a unit: one is told already, with what worked. */
function beginsRecord(unit: RoleUnit, previous: RoleUnit | null, { passages, group }: Draft): boolean {
  if (group !== null && group !== unit.group) return true
  if (unit.role !== 'title' && unit.role !== 'problem') return false
  if (previous?.role === unit.role) return false
  return passages.method !== undefined && passages.problem !== undefined && (unit.role === 'title' || unit.is_marked)
}

function addAttempt({ attempts }: Draft, role: 'attempt' | 'failure', passage: Passage, continues: boolean): void {
  const last = attempts.at(-1)
  if (last !== undefined && (continues || (role === 'failure' && last.failure.length === 0))) last[role].push(passage)
  else if (attempts.length < MAX_ATTEMPTS)
    attempts.push({ attempt: role === 'attempt' ? [passage] : [], failure: role === 'failure' ? [passage] : [] })
}

function assembleRecord(
  source: string,
  draft: Draft,
  toCodePoint: (offset: number) => number,
): NormalizedRecord | null {
  const spans: SourceSpan[] = []
  const keep = (field: string, found: JoinedText): string => {
    for (const { start, end } of found.spans) spans.push({ field, start: toCodePoint(start), end: toCodePoint(end) })
    return found.text
  }
  const limited = (role: Role, max: number): JoinedText =>
    draft.passages[role] === undefined ? EMPTY_FIELD : limitField(source, draft.passages[role], max)
  const problem = keep('problem', limited('problem', MAX_PROBLEM_CHARS))
  const told_method = limited('method', MAX_METHOD_CHARS)
  const method = isMethod(told_method.text) ? keep('successful_approach.method', told_method) : ''
  const failed_approaches = draft.attempts.map(({ attempt, failure }, index) => ({
    attempt: keep(`failed_approaches[${index}].attempt`, limitField(source, attempt, MAX_ATTEMPT_CHARS)),
    why_it_failed: keep(`failed_approaches[${index}].why_it_failed`, limitField(source, failure, MAX_ATTEMPT_CHARS)),
  }))
  if (problem === '' && (method === '' || isLoneMethod(draft))) return null
  // a record whose essentials are certain goes without what is not
  if (problem !== '' && method !== '' && isCertain(draft)) leaveGuesses(draft)
  const root_cause = keep('root_cause', limited('cause', MAX_CAUSE_CHARS))
  const insight = keep('insight', limited('insight', MAX_INSIGHT_CHARS))
  const evidence = keep('outcome.evidence', limited('evidence', MAX_EVIDENCE_CHARS))
  const environment_text = keep('context.environment', limited('environment', MAX_ENVIRONMENT_CHARS))
  const told_title = keep('title', limited('title', MAX_TITLE_CHARS)).replace(/\s*\n\s*/g, ' ')
  const title = isTelling(told_title) ? plainTitle(told_title) : deriveTitle(problem, method)
  const { environment, tools } = readEnvironment(environment_text)
  const conditions = (role: 'applies' | 'excludes', field: string): string[] =>
    (draft.passages[role] ?? []).map((passage, index) =>
      keep(`${field}[${index}]`, limitField(source, [passage], MAX_CONDITION_CHARS)),
    )
  const fields: NormalizedFields = {
    title,
    problem,
    context: { goal: null, environment, tools, constraints: null },
    failed_approaches,
    successful_approach: method === '' ? null : { method },
    outcome: { status: method === '' ? 'unresolved' : 'resolved', evidence: evidence || null, side_effects: null },
    root_cause,
    insight,
    applies_when: conditions('applies', 'applies_when'),
    does_not_apply_when: conditions('excludes', 'does_not_apply_when'),
    tags: deriveTags([title, problem, environment_text, method, root_cause], []),
    compact_summary: summarize({ problem, root_cause, insight, method }),
  }
  return {
    fields,
    spans: spans.sort((a, b) => a.start - b.start || a.end - b.end),
    uncertain_fields: listUncertainFields(draft).filter((field) => spans.some((span) => span.field.startsWith(field))),
  }
}

const FIELDS_OF_ROLES: readonly (readonly [Role, string])[] = [
  ['problem', 'problem'],
  ['attempt', 'failed_approaches'],
  ['failure', 'failed_approaches'],
  ['method', 'successful_approach.method'],
  ['cause', 'root_cause'],
  ['insight', 'insight'],
]

/** Roles without which a record is complete. */
const DISPENSABLE: ReadonlySet<Role> = new Set<Role>(['cause', 'insight'])

/** Whether nothing about the problem, the method and what failed is a guess. */
const isCertain = ({ uncertain, attempts }: Draft): boolean =>
  [...uncertain].every((role) => DISPENSABLE.has(role) || !FIELDS_OF_ROLES.some(([known]) => known === role)) &&
  attempts.every(({ attempt }) => attempt.length > 0)

function leaveGuesses({ passages, guesses, uncertain }: Draft): void {
  for (const role of DISPENSABLE) {
    const kept = passages[role]?.filter((passage) => !guesses.has(passage)) ?? []
    if (kept.length > 0) passages[role] = kept
    else delete passages[role]
    uncertain.delete(role)
  }
}

/** The fields of a record whose place is a guess; a failure of which nothing says what was tried is one. */
function listUncertainFields({ uncertain, attempts }: Draft): string[] {
  const has_lone_failure = attempts.some(({ attempt }) => attempt.length === 0)
  return [
    ...new Set(
      FIELDS_OF_ROLES.flatMap(([role, field]) =>
        uncertain.has(role) || (role === 'attempt' && has_lone_failure) ? [field] : [],
      ),
    ),
  ]
}

/** Whether a text is more than marks, or a line that leads over to what is missing. */
const isMethod = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !/^[^\n]{1,120}[:：]$/.test(text)

/** Whether nothing but the words themselves says that a text tells what worked: a list of changes, an appointment. */
const isLoneMethod = ({ passages, attempts, has_marked_method }: Draft): boolean =>
  !has_marked_method &&
  attempts.length === 0 &&
  (['cause', 'insight', 'evidence'] as const).every((role) => passages[role] === undefined)

/** Words for a text as a whole, which say nothing of what it tells. */
const DOCUMENT =
  /^\P{L}*(?:(?:incident |status |error )?report|write-?up|documentation|draft|untitled|bericht|protokoll|dokumentation|rapport|compte rendu|informe|reporte|relatório|relazione|rapporto|verslag|raport|zpráva|rapport|raportti|отчёт|отчет|звіт|报告|記録|報告|レポート|보고서|rapor|تقرير|báo cáo|laporan|रिपोर्ट)\P{L}*$/iu
/** Whether a title says more than that there is a problem, or a text. */
const isTelling = (title: string): boolean =>
  title !== '' && classifyHeading(title, 'plain') === null && !DOCUMENT.test(title)

/** The first sentence that a person wrote, else the first line that tells an error, shortened at a blank. */
function deriveTitle(...texts: readonly string[]): string {
  for (const text of texts) {
    const sentence = plainTitle(titleSentence(text))
    if (sentence === '') continue
    const points = Array.from(sentence)
    const head = points.slice(0, MAX_TITLE_CHARS).join('')
    const blank = head.lastIndexOf(' ')
    return points.length <= MAX_TITLE_CHARS || blank <= 0 ? head : head.slice(0, blank)
  }
  return ''
}

/** Lines of a log, of a build by steps, of a list of calls. */
const PRINTED = /^\s*(?:#\d+ |\[\S+\] |Traceback\b|File "|at \S+\(|\d{2}:\d{2}|\d{4}-\d\d-\d\d)/
/** Names that programs give an error by the first word of its line. */
const ERROR_LINE = /^\s*(?:[\w.]*(?:Error|Exception)\b[^:]{0,60}|error(?:\[\w+\])?|fatal|panic): \S/
const STAMPS = /^\s*(?:#\d+\s+)?(?:\[[^\]]{1,40}\]\s+|[\d:.,TZ-]{3,30}\s+)*/

function titleSentence(text: string): string {
  const lines = text.split('\n').filter((line) => /\p{L}/u.test(line))
  const first = lines[0] ?? ''
  if (!PRINTED.test(first)) {
    const sentence = firstSentence(text, MAX_TITLE_CHARS) || first.trim()
    const error = lines.find((line) => ERROR_LINE.test(line) && line.length <= MAX_TITLE_CHARS)
    return tellsFailure(sentence) || error === undefined ? sentence : error.trim()
  }
  const told = lines.find((line) => !PRINTED.test(line)) ?? lines.findLast((line) => tellsFailure(line)) ?? first
  return told.replace(STAMPS, '').trim()
}
