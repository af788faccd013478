import type { TruncationStep } from './operation.ts'

/* What leaves the long answers of tools, in this order. The first item of a list stays, with what worked. */

/** Letters of a text that tell most of it, those that tell what it is about, and the fewest worth a line. */
const [LONG_TEXT_CHARS, SHORT_TEXT_CHARS, MIN_TEXT_CHARS] = [200, 60, 20]

/** Texts are shortened to that many letters. */
const truncationSteps = (letters: number, paths: readonly string[]): TruncationStep[] =>
  paths.map((path) => [path, letters])

const explanatoryFields = ['insight', 'root_cause', 'failed_approaches']

/**
 * Of the answer of a search.
 * @param within the list that holds such answers, where there are several
 */
export function searchTruncation(within?: string): TruncationStep[] {
  const at = (path: string): string => (within === undefined ? path : `${within}.${path}`)
  const [implementation, ...told] = [
    'results.successful_approach.implementation',
    'results.compact_summary',
    'results.successful_approach.method',
    'results.title',
  ].map(at) as [string, ...string[]]
  return [
    at('metadata.quality_hint'),
    at('results.scores'),
    ...explanatoryFields.map((field) => at(`results.${field}`)),
    ...truncationSteps(LONG_TEXT_CHARS, [implementation, ...told]),
    [at('results'), 1],
    ...['results.transfer_warnings', 'results.validity', 'metadata'].map(at),
    implementation,
    ...truncationSteps(SHORT_TEXT_CHARS, told),
    // answers to the later ones of many searches
    ...(within === undefined ? [] : ([[within, 1]] satisfies TruncationStep[])),
    ...truncationSteps(MIN_TEXT_CHARS, told),
  ]
}

const explanatoryTexts = ['problem', 'insight', 'root_cause']
const failedApproachTexts = ['failed_approaches.attempt', 'failed_approaches.why_it_failed']
const applicabilityLists = ['does_not_apply_when', 'applies_when']
const solutionTexts = ['successful_approach.method', 'title']

/** Of one record. */
export const experienceTruncation: TruncationStep[] = [
  ...['context', 'tags', 'contributor', 'scores', 'outcome.side_effects', 'outcome.evidence', 'outcome'],
  ...truncationSteps(LONG_TEXT_CHARS, [...explanatoryTexts, ...failedApproachTexts]),
  ['failed_approaches', 1],
  ...applicabilityLists.map((list): TruncationStep => [list, 1]),
  ...truncationSteps(LONG_TEXT_CHARS, ['successful_approach.implementation', ...solutionTexts]),
  ...['failed_approaches', ...applicabilityLists, 'successful_approach.implementation', 'validity', 'validation_state'],
  ...truncationSteps(SHORT_TEXT_CHARS, [...explanatoryTexts, ...solutionTexts]),
  ...[...explanatoryTexts, 'superseded_by'],
  ...truncationSteps(MIN_TEXT_CHARS, solutionTexts),
]

/** Of one's own records, which come in pages. */
export const ownListTruncation: TruncationStep[] = [
  ['experiences', 1],
  ...['experiences.scores', 'experiences.validity'],
  ...truncationSteps(MIN_TEXT_CHARS, ['experiences.title']),
]

/** Of the versions of a record. */
export const historyTruncation: TruncationStep[] = [
  ['versions', 1],
  ...truncationSteps(MIN_TEXT_CHARS, ['versions.title']),
]

const relatedTexts = ['related.compact_summary', 'related.title']

/** Of what is like a record. */
export const relatedTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, relatedTexts),
  ['related', 1],
  'related.validity',
  ...truncationSteps(MIN_TEXT_CHARS, relatedTexts),
]

const recommendedTexts = ['recommended_experiences.compact_summary', 'recommended_experiences.title']
const antiPatternTexts = ['anti_patterns.why_it_fails', 'anti_patterns.pattern']

/** Of the dead ends before a task. */
export const contextTruncation: TruncationStep[] = [
  ...truncationSteps(LONG_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  ['recommended_experiences', 1],
  ['anti_patterns', 1],
  ...['recommended_experiences.validity', 'anti_patterns.occurrences', 'anti_patterns.severity'],
  ...truncationSteps(SHORT_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  ...truncationSteps(MIN_TEXT_CHARS, [...recommendedTexts, ...antiPatternTexts]),
  'recommended_experiences',
]
