import { type ExperienceCreate, MAX_TAGS } from '@cairnway/contract'
import type { NormalizedFields, NormalizedRecord, SourceSpan } from '../../rules/normalizer/normalized-record.ts'
import { EMPTY_RECORD } from '../../rules/record-text/empty-record.ts'
import type { RawFields } from './store.ts'

const MAX_TITLE_CHARS = 200

/** A text of which no record was found. */
const NOTHING_STATED: NormalizedFields = {
  ...EMPTY_RECORD,
  context: { goal: null, environment: null, tools: [], constraints: null },
  successful_approach: null,
  compact_summary: null,
}

/** A text of the request; null when it is missing or blank. */
export const given = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

const firstLine = (text: string): string =>
  [...(text.trim().split('\n', 1)[0] ?? '').replace(/\s+/g, ' ')].slice(0, MAX_TITLE_CHARS).join('')

/** Each part that the depositor gives, and for the others what the text says. */
export function mergeContext(
  found: NormalizedFields['context'],
  fields: RawFields['context'],
): NormalizedFields['context'] {
  if (!fields) return found
  const { goal, environment, tools, constraints } = fields
  return {
    goal: goal ?? found.goal,
    constraints: constraints ?? found.constraints,
    tools: tools.length > 0 ? tools : found.tools,
    environment: environment ?? found.environment,
  }
}

/** The fields of a record that a field of the request replaces. */
function replacedFields(fields: RawFields): string[] {
  const replacements = [
    ['title', given(fields.title)],
    ['problem', given(fields.problem)],
    ['failed_approaches', (fields.what_failed ?? []).find((attempt) => given(attempt) !== null)],
    ['successful_approach', given(fields.what_worked)],
    ['root_cause', given(fields.root_cause)],
    ['insight', given(fields.insight)],
  ] as const
  return [...replacements.flatMap(([field, value]) => (value ? [field] : [])), ...Object.keys(fields.reported ?? {})]
}

export const listFailures = (fields: Pick<RawFields, 'what_failed'>): ExperienceCreate['failed_approaches'] =>
  (fields.what_failed ?? []).flatMap((attempt) => (given(attempt) === null ? [] : [{ attempt, why_it_failed: '' }]))

/** The outcome of an unresolved record of which its depositor says what worked; null where the outcome stays. */
export const resolveOutcome = (
  outcome: NormalizedFields['outcome'],
  method: string | null,
): NormalizedFields['outcome'] | null =>
  method !== null && outcome.status === 'unresolved' ? { ...outcome, status: 'resolved' } : null

/** The texts of one record: what the depositor says of it wins over what was found in the text. */
function mergeTexts(found: NormalizedFields, fields: RawFields): NormalizedFields {
  const failures = listFailures(fields)
  const problem = given(fields.problem) ?? found.problem
  const method = given(fields.what_worked)
  return {
    ...found,
    title: given(fields.title) ?? (found.title || firstLine(problem)),
    problem,
    failed_approaches: failures.length > 0 ? failures : found.failed_approaches,
    successful_approach: method === null ? found.successful_approach : { method },
    outcome: resolveOutcome(found.outcome, method) ?? found.outcome,
    root_cause: given(fields.root_cause) ?? found.root_cause,
    insight: given(fields.insight) ?? found.insight,
    ...fields.reported,
  }
}

/** One record of a raw deposit, and where in its text the fields come from. */
export interface MergedRecord {
  experience: ExperienceCreate
  spans: SourceSpan[]
  /** fields whose place is a guess */
  uncertain_fields: string[]
}

/** As many tags as a record has, those of the depositor first. */
export const joinTags = (given_tags: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...given_tags, ...others])].slice(0, MAX_TAGS)

function completeRecord({ fields: found, spans, uncertain_fields }: NormalizedRecord, fields: RawFields): MergedRecord {
  const { visibility_scope, source = null, supersedes = null } = fields
  const experience: ExperienceCreate = {
    ...EMPTY_RECORD,
    ...found,
    successful_approach: found.successful_approach ?? EMPTY_RECORD.successful_approach,
    context: mergeContext(found.context, fields.context),
    tags: joinTags(fields.tags ?? [], found.tags),
    visibility_scope,
    source,
    supersedes,
    creation_mode: 'raw',
  }
  return { experience, spans, uncertain_fields }
}

/**
 * The records of a raw deposit. Tags, context, source and visibility hold for each of them; what its fields say of one
 * problem holds for the first, which also is the only successor of a record.
 * @param records those that were found in the text
 */
export function mergeFields(records: readonly NormalizedRecord[], fields: RawFields): MergedRecord[] {
  const [first_found, ...others] = records
  const replaced = replacedFields(fields)
  if (!first_found && replaced.length === 0) return []
  const found = first_found ?? { fields: NOTHING_STATED, spans: [], uncertain_fields: [] }
  const isTaken = (field: string): boolean => !replaced.includes(field.split(/[.[]/, 1)[0] ?? '')
  const first = {
    fields: mergeTexts(found.fields, fields),
    spans: found.spans.filter(({ field }) => isTaken(field)),
    uncertain_fields: found.uncertain_fields.filter(isTaken),
  }
  return [
    completeRecord(first, fields),
    ...others.map((record) => completeRecord(record, { ...fields, supersedes: null })),
  ]
}
