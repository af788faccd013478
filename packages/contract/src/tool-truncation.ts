import type { TruncationStep } from './operation.ts'

/* How tool results that exceed their token budget are shortened, step by step: details are dropped first, lists then
   shrink to their first item, and titles and what worked are shortened last. */

/** A text of this length still conveys most of its content. */
const LONG_TEXT_CHARS = 200
/** A text of this length still conveys its topic. */
const SHORT_TEXT_CHARS = 60
/** The shortest text that is worth a line. */
const MIN_TEXT_CHARS = 20

/** One step for each path that shortens its texts to `max_chars` characters. */
const truncationSteps = (max_chars: number, paths: readonly string[]): TruncationStep[] =>
  paths.map((path) => [path, max_chars])

const explanatoryFields = ['insight', 'root_cause', 'failed_approaches']

/**
 * The steps for the response of a search.
 * @param within the list that holds several such responses, for a batch
 */
export function searchTruncation(within?: string): TruncationStep[] {
  const at = (path: string): string => (within === undefined ? path : `${within}.${path}`)
  const [implementation, ...main_texts] = [
    'results.successful_approach.implementation',
    'results.compact_summary',
    'results.successful_approach.method',
    'results.what_worked',
    'results.title',
  ].map(at) as [string, ...string[]]
  return [
    at('metadata.quality_hint'),
    at('results.scores'),
    ...explanatoryFields.map((field) => at(`results.${field}`)),
    ...truncationSteps(LONG_TEXT_CHARS, [implementation, ...main_texts]),
    [at('results'), 1],
    at('promoted_procedures'),
    ...['results.transfer_warnings', 'results.validity', 'metadata'].map(at),
    implementation,
    ...truncationSteps(SHORT_TEXT_CHARS, main_texts),
    // the later searches of a batch
    ...(within === undefined ? [] : ([[within, 1]] satisfies TruncationStep[])),
    ...truncationSteps(MIN_TEXT_CHARS, main_texts),
  ]
}

const explanatoryTexts = ['problem', 'insight', 'root_cause']
const failedApproachTexts = ['failed_approaches.attempt', 'failed_approaches.why_it_failed']
const applicabilityLists = ['does_not_apply_when', 'applies_when']
const solutionTexts = ['successful_approach.method', 'title']

/** The steps for one experience. */
export const experienceTruncation: TruncationStep[] = [
  ...[
    'context',
    'tags',
    'contributor',
    'scores',
    'linked_procedures',
    'outcome.side_effects',
    'outcome.evidence',
    'outcome',
  ],
  ...truncationSteps(LONG_TEXT_CHARS, [...explanatoryTexts, ...failedApproachTexts]),
  ['failed_approaches', 1],
  ...applicabilityLists.map((list): TruncationStep => [list, 1]),
  ...truncationSteps(LONG_TEXT_CHARS, ['successful_approach.implementation', ...solutionTexts]),
  ...['failed_approaches', ...applicabilityLists, 'successful_approach.implementation', 'validity', 'validation_state'],
  ...truncationSteps(SHORT_TEXT_CHARS, [...explanatoryTexts, ...solutionTexts]),
  ...[...explanatoryTexts, 'superseded_by'],
  ...truncationSteps(MIN_TEXT_CHARS, solutionTexts),
]

/** The steps for a page of the caller's own experiences. */
export const ownListTruncation: TruncationStep[] = [
  ['experiences', 1],
  ...['experiences.scores', 'experiences.validity'],
  ...truncationSteps(MIN_TEXT_CHARS, ['experiences.title']),
]

/** The steps for a page of the caller's own experiences that may no longer hold. */
export const doubtedListTruncation: TruncationStep[] = [
  ['experiences.doubts.experience_ids', 1],
  ...truncationSteps(SHORT_TEXT_CHARS, ['experiences.title']),
  ['experiences', 1],
  'experiences.doubts.experience_ids',
  ...truncationSteps(MIN_TEXT_CHARS, ['experiences.title']),
]

/** The steps for the versions of an experience. */
export const historyTruncation: TruncationStep[] = [
  ['versions', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['versions.title']),
]

const relatedTexts = ['related.compact_summary', 'related.title']

/** The steps for related experiences. */
export const relatedTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, relatedTexts),
  ['related', 1],
  'related.validity',
  ...truncationSteps(MIN_TEXT_CHARS, relatedTexts),
]

const recommendedTexts = ['recommended_experiences.compact_summary', 'recommended_experiences.title']
const antiPatternTexts = ['anti_patterns.why_it_fails', 'anti_patterns.pattern']

/** The steps for the check of a task. */
export const contextTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  ...truncationSteps(LONG_TEXT_CHARS, ['procedures.first_step']),
  ['procedures', 1],
  ['recommended_experiences', 1],
  ['anti_patterns', 1],
  ...[
    'procedures.first_step',
    'recommended_experiences.validity',
    'anti_patterns.failed_under',
    'anti_patterns.reports',
    'anti_patterns.severity',
    'procedures',
  ],
  ...truncationSteps(SHORT_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  ...truncationSteps(MIN_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  'recommended_experiences',
]

const evidenceTexts = ['failed_attempts.summary', 'successful_attempts.summary']

/** The steps for a verdict, which itself stays whole. */
export const verdictTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, [...evidenceTexts, 'reason', 'procedures.first_step']),
  ['procedures', 1],
  ['boundary_warnings', 1],
  ['successful_attempts', 1],
  ['failed_attempts', 1],
  'procedures',
  ...truncationSteps(SHORT_TEXT_CHARS, [...evidenceTexts, 'boundary_warnings.message']),
  'boundary_warnings',
  ...truncationSteps(MIN_TEXT_CHARS, evidenceTexts),
  'successful_attempts',
  ...truncationSteps(SHORT_TEXT_CHARS, ['reason']),
]

const eventTexts = ['events.evidence', 'events.why_it_failed', 'events.content']

/** The steps for a session with its events. */
export const sessionTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, [...eventTexts, 'task']),
  ['events', 1],
  ...truncationSteps(SHORT_TEXT_CHARS, [...eventTexts, 'task']),
  ...truncationSteps(MIN_TEXT_CHARS, [...eventTexts, 'task']),
]

/** The steps for a page of sessions. */
export const sessionListTruncation: TruncationStep[] = [
  ...truncationSteps(SHORT_TEXT_CHARS, ['sessions.task']),
  ['sessions', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['sessions.task']),
]

const lineLists = (...lists: string[]): TruncationStep[] => lists.map((list): TruncationStep => [list, 1])

/** The steps for a procedure: what to do stays longest, then the problem that it solves. */
export const procedureTruncation: TruncationStep[] = [
  ...['pitfalls.from', 'preconditions.from', 'does_not_apply_when.from'],
  ...truncationSteps(LONG_TEXT_CHARS, [
    ...['pitfalls.why_it_failed', 'pitfalls.attempt', 'preconditions.text', 'does_not_apply_when.text'],
    ...['problem_pattern', 'steps.why'],
  ]),
  ['supporting_experience_ids', 1],
  ...lineLists('pitfalls', 'preconditions', 'does_not_apply_when'),
  'steps.from',
  ...truncationSteps(SHORT_TEXT_CHARS, ['steps.why', 'problem_pattern']),
  ...['pitfalls', 'preconditions', 'steps.why'],
  ...truncationSteps(LONG_TEXT_CHARS, ['does_not_apply_when.text', 'steps.action']),
  ...truncationSteps(SHORT_TEXT_CHARS, ['does_not_apply_when.text', 'steps.action', 'title']),
  'does_not_apply_when',
  ['steps', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['steps.action', 'problem_pattern', 'title']),
]

/** The steps for a page of procedures. */
export const procedureListTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, ['procedures.summary']),
  ['procedures', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['procedures.summary', 'procedures.title']),
]

/** The steps for an insight. */
export const insightTruncation: TruncationStep[] = [
  ...['root_cause.from', 'applies_when.from', 'does_not_apply_when.from'],
  ...truncationSteps(LONG_TEXT_CHARS, ['applies_when.text', 'does_not_apply_when.text', 'root_cause.text']),
  ...lineLists('contradicting_experience_ids', 'supporting_experience_ids'),
  ...lineLists('applies_when', 'does_not_apply_when', 'root_cause'),
  ...['applies_when', 'does_not_apply_when'],
  ...truncationSteps(LONG_TEXT_CHARS, ['statement']),
  ...truncationSteps(MIN_TEXT_CHARS, ['root_cause.text', 'statement']),
]

/** The steps for a page of insights. */
export const insightListTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, ['insights.statement']),
  ['insights', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['insights.statement']),
]

const receiptTexts = ['records.problem', 'records.method', 'reasons.message', 'uncertain.reason', 'records.title']

/** The steps for the receipt of a raw text: its state and what to do next stay longest. */
export const receiptTruncation: TruncationStep[] = [
  ['unused', 3],
  ['uncertain', 3],
  ...truncationSteps(SHORT_TEXT_CHARS, ['unused.quote', 'uncertain.quote', ...receiptTexts.slice(0, 2)]),
  ['records', 1],
  ['reasons', 1],
  ...['unused', 'uncertain'],
  ...truncationSteps(SHORT_TEXT_CHARS, receiptTexts.slice(2)),
  ...truncationSteps(MIN_TEXT_CHARS, receiptTexts),
]
