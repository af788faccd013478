import { readClauses } from '../actions/read-clauses.ts'
import { readConditions } from '../conditions/read-conditions.ts'
import { createTaskComparison } from './about-task.ts'
import { type ActionForm, readActionTerms } from './action-terms.ts'
import { type Attempt, isLeftToUnseasoned, listAttempts } from './attempts.ts'
import { boundByReports } from './bound-by-reports.ts'
import { findMetLimits, isOtherLanguage } from './boundaries.ts'
import { calibrate } from './calibration-map.ts'
import { chooseEvidence, hasSucceeded } from './choose-evidence.ts'
import { findNeutralCause, NEUTRAL_REASONS } from './neutral-rules.ts'
import { scoreFeatures } from './score-features.ts'
import { readFeatures, type VerdictFeatures } from './verdict-features.ts'
import type { VerdictModels } from './verdict-model-types.ts'
import { formatReason } from './verdict-reason.ts'
import type { ActionVerdict, VerdictInput } from './verdict-types.ts'

/** Closeness from which a reported outcome is an observation of the attempt. */
const MIN_MATCHED_CLOSENESS = 0.6
const MAX_MATCHED = 5

const listMatched = (attempts: readonly Attempt[]): ActionVerdict['matched'] =>
  attempts
    .filter(({ similarity }) => similarity >= MIN_MATCHED_CLOSENESS)
    .slice(0, MAX_MATCHED)
    .map(({ record, attempt, similarity }) => ({ experience_id: record.id, attempt, similarity }))

/** Returns the form in which an action is compared: a command with attempts in prose like a sentence. */
const comparedForm = (form: ActionForm, [nearest]: readonly Attempt[]): ActionForm =>
  form === 'command' && nearest?.is_prose ? 'sentence' : form

/** Reads what is known about the task of an action, in the form in which it is scored. */
export function readEvidence({
  situation,
  planned_action,
  conditions,
  candidates,
  of_error,
  now,
}: Omit<VerdictInput, 'map'>) {
  const stated = readConditions(conditions)
  const action = readActionTerms(planned_action)
  const task = readActionTerms(situation)
  const isAboutTask = createTaskComparison(of_error, task, action)
  const about = candidates.filter(isAboutTask)
  const boundary_warnings = about.flatMap((record) => findMetLimits(record, stated))
  const excluded = new Set(boundary_warnings.map(({ experience_id }) => experience_id))
  const used = about.filter((record) => !excluded.has(record.id) && !isOtherLanguage(record, action, stated))
  const { attempts, leading, of_authors, opposed } = listAttempts(
    used,
    action,
    readClauses(planned_action),
    stated,
    now,
  )
  const features = attempts.length === 0 ? null : readFeatures(action, task, attempts)
  return {
    form: comparedForm(action.form, attempts),
    attempts,
    leading,
    opposed,
    features,
    author_features: of_authors === null || of_authors.length === 0 ? null : readFeatures(action, task, of_authors),
    boundary_warnings,
    outside: about.length - used.length,
    used,
  }
}

/**
 * Evaluates whether a planned action is likely to work, by what was tried in similar situations (docs/verify.md, How a
 * verdict is reached).
 * @param models weights; those that ship when absent
 */
export function evaluateAction(input: VerdictInput, models?: VerdictModels): ActionVerdict {
  const { form, attempts, leading, opposed, features, author_features, boundary_warnings, outside, used } =
    readEvidence(input)
  const score = (of: VerdictFeatures) => {
    const raw = scoreFeatures(of, form, models)
    return { raw, calibrated: calibrate(input.map, raw) }
  }
  const probability = features && score(features)
  if (probability && author_features && leading)
    probability.calibrated = boundByReports(
      score(author_features).calibrated,
      probability.calibrated,
      attempts,
      leading,
    )
  const neutral_cause = findNeutralCause({
    attempts,
    opposed,
    outside,
    probability: probability?.calibrated ?? null,
    is_left_to_unseasoned: isLeftToUnseasoned(attempts),
  })
  const evidence = chooseEvidence([...attempts, ...opposed], input.max_evidence)
  const common = {
    probability,
    ...evidence,
    boundary_warnings,
    matched: listMatched(attempts),
    counts: {
      candidates: input.candidates.length,
      after_boundary: input.candidates.length - outside,
      used: used.length,
    },
  }
  if (neutral_cause !== null || probability === null) {
    const neutral_reason = NEUTRAL_REASONS[neutral_cause ?? 'no_evidence']
    return { verdict: 'neutral', confidence: 0, reason: neutral_reason, neutral_cause, neutral_reason, ...common }
  }
  const { calibrated } = probability
  const verdict = calibrated > 0.5 ? 'likely_succeed' : 'likely_fail'
  const { successful_attempts, failed_attempts } = evidence
  const [supporting, opposing] =
    verdict === 'likely_succeed' ? [successful_attempts, failed_attempts] : [failed_attempts, successful_attempts]
  const succeeded = attempts.filter(hasSucceeded).length
  const reason = formatReason({ verdict, succeeded, failed: attempts.length - succeeded, supporting, opposing })
  return {
    verdict,
    confidence: Math.max(calibrated, 1 - calibrated),
    reason,
    neutral_cause: null,
    neutral_reason: null,
    ...common,
  }
}
