import type { CallInput, ExperienceResponse } from '@cairnway/sdk'
import { readVersions } from './read-versions.ts'

type Deposit = CallInput<'depositExperience'>
type Outcome = Deposit['outcome']

/** A record as a person types it: every field is a text or a list of texts, empty where nothing is said. */
export interface ExperienceFields {
  title: string
  problem: string
  goal: string
  failed_approaches: { attempt: string; why_it_failed: string }[]
  method: string
  implementation: string
  minutes: string
  status: Outcome['status']
  evidence: string
  /** Empty where nothing is said. */
  evidence_class: string
  side_effects: string
  root_cause: string
  insight: string
  compact_summary: string
  applies_when: string[]
  does_not_apply_when: string[]
  tags: string[]
  language: string
  framework: string
  runtime: string
  platform: string
  /** A line for each, such as `vitest = 4.1.12`. */
  versions: string
  tools: string[]
  constraints: string
}

export const EMPTY_FIELDS: ExperienceFields = {
  title: '',
  problem: '',
  goal: '',
  failed_approaches: [{ attempt: '', why_it_failed: '' }],
  method: '',
  implementation: '',
  minutes: '',
  status: 'resolved',
  evidence: '',
  evidence_class: '',
  side_effects: '',
  root_cause: '',
  insight: '',
  compact_summary: '',
  applies_when: [],
  does_not_apply_when: [],
  tags: [],
  language: '',
  framework: '',
  runtime: '',
  platform: '',
  versions: '',
  tools: [],
  constraints: '',
}

/** The fields of a record that exists, such as a draft. */
export function fieldsOf(record: ExperienceResponse): ExperienceFields {
  const { context, successful_approach: worked, outcome } = record
  const environment = context?.environment
  const attempts = record.failed_approaches.map(({ attempt, why_it_failed }) => ({ attempt, why_it_failed }))
  return {
    title: record.title,
    problem: record.problem,
    goal: context?.goal ?? '',
    failed_approaches: attempts.length > 0 ? attempts : EMPTY_FIELDS.failed_approaches,
    method: worked.method,
    implementation: worked.implementation ?? '',
    minutes: worked.time_to_resolution_minutes?.toString() ?? '',
    status: outcome.status,
    evidence: outcome.evidence ?? '',
    evidence_class: outcome.evidence_class ?? '',
    side_effects: outcome.side_effects ?? '',
    root_cause: record.root_cause,
    insight: record.insight,
    compact_summary: record.compact_summary ?? '',
    applies_when: record.applies_when ?? [],
    does_not_apply_when: record.does_not_apply_when ?? [],
    tags: record.tags,
    language: environment?.language ?? '',
    framework: environment?.framework ?? '',
    runtime: environment?.runtime ?? '',
    platform: environment?.platform ?? '',
    versions: Object.entries(environment?.versions ?? {})
      .map(([name, version]) => `${name} = ${version}`)
      .join('\n'),
    tools: context?.tools ?? [],
    constraints: context?.constraints ?? '',
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)
const isSaid = (text: string): boolean => text.trim() !== ''

function contextOf(fields: ExperienceFields): NonNullable<Deposit['context']> {
  const { language, framework, runtime, platform } = fields
  return {
    goal: orNull(fields.goal),
    environment: {
      language: orNull(language),
      framework: orNull(framework),
      runtime: orNull(runtime),
      platform: orNull(platform),
      versions: readVersions(fields.versions),
    },
    tools: fields.tools,
    constraints: orNull(fields.constraints),
  }
}

/** The fields as the service takes them; what is empty stays empty, so that the service says what it needs. */
export function toDeposit(fields: ExperienceFields): Deposit {
  const minutes = Number.parseFloat(fields.minutes)
  return {
    title: fields.title.trim(),
    problem: fields.problem.trim(),
    context: contextOf(fields),
    failed_approaches: fields.failed_approaches
      .filter(({ attempt, why_it_failed }) => isSaid(attempt) || isSaid(why_it_failed))
      .map(({ attempt, why_it_failed }) => ({ attempt: attempt.trim(), why_it_failed: why_it_failed.trim() })),
    successful_approach: {
      method: fields.method.trim(),
      implementation: orNull(fields.implementation),
      time_to_resolution_minutes: Number.isFinite(minutes) && minutes >= 0 ? minutes : null,
    },
    outcome: {
      status: fields.status,
      evidence: orNull(fields.evidence),
      side_effects: orNull(fields.side_effects),
      evidence_class: (orNull(fields.evidence_class) as Outcome['evidence_class']) ?? null,
    },
    root_cause: fields.root_cause.trim(),
    insight: fields.insight.trim(),
    compact_summary: orNull(fields.compact_summary),
    tags: fields.tags,
    applies_when: fields.applies_when.filter(isSaid),
    does_not_apply_when: fields.does_not_apply_when.filter(isSaid),
  }
}

/** Lists the fields that a deposit by the form needs and that are empty, by the names of the service. */
export function unfilledFields(fields: ExperienceFields): string[] {
  const deposit = toDeposit(fields)
  const needed: [field: string, is_filled: boolean][] = [
    ['title', deposit.title !== ''],
    ['problem', deposit.problem !== ''],
    ['failed_approaches', deposit.failed_approaches.some((each) => each.attempt !== '' && each.why_it_failed !== '')],
    ['root_cause', deposit.root_cause !== ''],
    ['successful_approach.method', deposit.successful_approach.method !== ''],
    ['insight', deposit.insight !== ''],
    ['tags', deposit.tags.length > 0],
  ]
  return needed.flatMap(([field, is_filled]) => (is_filled ? [] : [field]))
}
