import type { Cut } from './operation.ts'

/* What leaves the long answers of tools, in this order. The first item of a list stays, with what worked. */

/** Letters of a text that tell most of it, those that tell what it is about, and the fewest worth a line. */
const [MOST, SOME, FEW] = [200, 60, 20]

/** Texts are shortened to that many letters. */
const shortened = (letters: number, paths: readonly string[]): Cut[] => paths.map((path) => [path, letters])

const further = ['insight', 'root_cause', 'failed_approaches']

/**
 * Of the answer of a search.
 * @param within the list that holds such answers, where there are several
 */
export function searchCuts(within?: string): Cut[] {
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
    ...further.map((field) => at(`results.${field}`)),
    ...shortened(MOST, [implementation, ...told]),
    [at('results'), 1],
    ...['results.transfer_warnings', 'results.validity', 'metadata'].map(at),
    implementation,
    ...shortened(SOME, told),
    // answers to the later ones of many searches
    ...(within === undefined ? [] : ([[within, 1]] satisfies Cut[])),
    ...shortened(FEW, told),
  ]
}

const told = ['problem', 'insight', 'root_cause']
const attempts = ['failed_approaches.attempt', 'failed_approaches.why_it_failed']
const boundaries = ['does_not_apply_when', 'applies_when']
const worked = ['successful_approach.method', 'title']

/** Of one record. */
export const experienceCuts: Cut[] = [
  ...['context', 'tags', 'contributor', 'scores', 'outcome.side_effects', 'outcome.evidence', 'outcome'],
  ...shortened(MOST, [...told, ...attempts]),
  ['failed_approaches', 1],
  ...boundaries.map((list): Cut => [list, 1]),
  ...shortened(MOST, ['successful_approach.implementation', ...worked]),
  ...['failed_approaches', ...boundaries, 'successful_approach.implementation', 'validity', 'validation_state'],
  ...shortened(SOME, [...told, ...worked]),
  ...[...told, 'superseded_by'],
  ...shortened(FEW, worked),
]

/** Of one's own records, which come in pages. */
export const ownListCuts: Cut[] = [
  ['experiences', 1],
  ...['experiences.scores', 'experiences.validity'],
  ...shortened(FEW, ['experiences.title']),
]

/** Of the versions of a record. */
export const historyCuts: Cut[] = [['versions', 1], ...shortened(FEW, ['versions.title'])]

const related = ['related.compact_summary', 'related.title']

/** Of what is like a record. */
export const relatedCuts: Cut[] = [
  ...shortened(MOST, related),
  ['related', 1],
  'related.validity',
  ...shortened(FEW, related),
]

const recommended = ['recommended_experiences.compact_summary', 'recommended_experiences.title']
const deadEnds = ['anti_patterns.why_it_fails', 'anti_patterns.pattern']

/** Of the dead ends before a task. */
export const contextCuts: Cut[] = [
  ...shortened(MOST, [...recommended, ...deadEnds]),
  ['recommended_experiences', 1],
  ['anti_patterns', 1],
  ...['recommended_experiences.validity', 'anti_patterns.occurrences', 'anti_patterns.severity'],
  ...shortened(SOME, [...recommended, ...deadEnds]),
  ...shortened(FEW, [...recommended, ...deadEnds]),
  'recommended_experiences',
]
