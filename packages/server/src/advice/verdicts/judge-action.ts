import { jaccard } from '../../search/engine/analysis/shingles.ts'
import { boundaryWarnings } from '../../search/warnings/boundary-warnings.ts'
import { quote } from '../../search/warnings/quote.ts'
import { readConditions } from '../../search/warnings/read-conditions.ts'
import { toWordSet } from '../word-overlap.ts'
import { calibrate } from './calibration-map.ts'
import type {
  ActionVerdict,
  AttemptOutcome,
  CandidateRecord,
  NeutralCause,
  VerdictBoundaryWarning,
  VerdictEvidence,
  VerdictInput,
} from './verdict-types.ts'

/** Share of the words of situation and problem from which a record is about the task. */
const MIN_SITUATION_SIMILARITY = 0.3
const MIN_MATCHED_SIMILARITY = 0.6
const MIN_MARGIN = 0.1
const MAX_QUOTE_CHARS = 120

const NEUTRAL_REASONS: Record<NeutralCause, string> = {
  no_evidence: 'No record that you may read is about this situation.',
  thin: 'The only evidence is one unconfirmed record of a new author, and its attempt is not close to your action.',
  split: 'The evidence for and against this action balances.',
  outside_boundaries: 'Every record about this situation says that it does not apply under your conditions.',
}

const METHOD_VALUES = { resolved: 1, partially_resolved: 0.6, workaround: 0.5, unresolved: 0 }

const outcomeOf = (value: number): AttemptOutcome => (value > 0.5 ? 'succeeded' : value === 0.5 ? 'partial' : 'failed')

interface Attempt {
  record: CandidateRecord
  attempt: number | null
  text: string
  /** share of the reports that it succeeded */
  value: number
  clusters: { for: number; against: number }
}

function listAttempts(record: CandidateRecord): Attempt[] {
  const { method, implementation } = record.successful_approach
  const described = record.failed_approaches.map(({ attempt }, at) => ({ attempt: at, text: attempt, own: 0 }))
  const own = METHOD_VALUES[record.outcome.status]
  return [...described, { attempt: null, text: [method, implementation ?? ''].join('\n').trim(), own }]
    .filter(({ text }) => text !== '')
    .map(({ attempt, text, own }) => ({ record, attempt, text, ...countReports(record, attempt, own) }))
}

function countReports(record: CandidateRecord, attempt: number | null, own: number) {
  const values = new Map([[record.cluster, own]])
  for (const { outcome, attempt: tried, cluster, is_new } of record.observations)
    if (outcome !== 'recurred' && tried === attempt && cluster !== record.cluster)
      values.set(is_new ? 'new' : cluster, outcome === 'succeeded' ? 1 : outcome === 'partial' ? 0.5 : 0)
  const all = [...values.values()]
  return {
    value: all.reduce((sum, value) => sum + value, 0) / all.length,
    clusters: { for: all.filter((value) => value > 0.5).length, against: all.filter((value) => value < 0.5).length },
  }
}

/** Judges whether a planned action is likely to succeed, by what was tried in similar situations. */
export function judgeAction(input: VerdictInput): ActionVerdict {
  const { situation, planned_action, candidates, map, max_evidence } = input
  const situationWords = toWordSet(situation)
  const about = candidates.filter(
    (record) => jaccard(situationWords, toWordSet(`${record.title}\n${record.problem}`)) >= MIN_SITUATION_SIMILARITY,
  )
  const { words } = readConditions(input.conditions)
  const boundary_warnings = about.flatMap((record): VerdictBoundaryWarning[] =>
    record.does_not_apply_when.flatMap((condition) =>
      boundaryWarnings([condition], words).map(({ message, matched_keywords }) => ({
        experience_id: record.id,
        title: record.title,
        condition,
        matched_keywords,
        message,
      })),
    ),
  )
  const outside = new Set(boundary_warnings.map(({ experience_id }) => experience_id))
  const used = about.filter(({ id }) => !outside.has(id))
  const actionWords = toWordSet(planned_action)
  const attempts = used
    .flatMap(listAttempts)
    .map((attempt) => ({ ...attempt, similarity: jaccard(actionWords, toWordSet(attempt.text)) }))
    .sort((a, b) => b.similarity - a.similarity)
  const weights = attempts.map(({ similarity }) => similarity ** 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const raw = (0.15 + attempts.reduce((sum, { value }, i) => sum + (weights[i] ?? 0) * value, 0)) / (total + 0.3)
  const calibrated = calibrate(map, raw)
  const toEvidence = ({ record, attempt, text, value, similarity, clusters }: (typeof attempts)[number]) => ({
    experience_id: record.id,
    title: record.title,
    attempt_text: text,
    attempt,
    outcome: outcomeOf(value),
    similarity,
    confirmations: value >= 0.5 ? clusters.for : clusters.against,
  })
  const evidence: VerdictEvidence[] = attempts.map(toEvidence).slice(0, max_evidence)
  const neutral_cause: NeutralCause | null =
    used.length === 0
      ? outside.size > 0
        ? 'outside_boundaries'
        : 'no_evidence'
      : Math.abs(calibrated - 0.5) < MIN_MARGIN
        ? 'split'
        : null
  const verdict = neutral_cause !== null ? 'neutral' : calibrated > 0.5 ? 'likely_succeed' : 'likely_fail'
  const neutral_reason = neutral_cause && NEUTRAL_REASONS[neutral_cause]
  const best = evidence[0]
  return {
    verdict,
    confidence: neutral_cause !== null ? 0 : Math.max(calibrated, 1 - calibrated),
    probability: used.length === 0 ? null : { raw, calibrated },
    reason:
      neutral_reason ??
      `Of ${attempts.length} attempts in similar situations the nearest ${best?.outcome}: ${quote(best?.attempt_text ?? '', MAX_QUOTE_CHARS)} (${best?.experience_id}).`,
    neutral_cause,
    neutral_reason,
    successful_attempts: evidence.filter(({ outcome }) => outcome !== 'failed'),
    failed_attempts: evidence.filter(({ outcome }) => outcome === 'failed'),
    boundary_warnings,
    matched: attempts
      .filter(({ similarity }) => similarity >= MIN_MATCHED_SIMILARITY)
      .map(({ record, attempt, similarity }) => ({ experience_id: record.id, attempt, similarity })),
    counts: { candidates: candidates.length, after_boundary: candidates.length - outside.size, used: used.length },
  }
}
