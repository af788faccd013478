import type { AttemptOutcome } from '../trust/count-reports.ts'
import type { Attempt } from './attempts.ts'
import type { VerdictEvidence } from './verdict-types.ts'

/** A side of this closeness at least is shown, also when the other side fills the list. */
const MIN_MINORITY_CLOSENESS = 0.1

const successShare = ({ succeeded, failed }: Attempt): number => succeeded / (succeeded + failed)

export const hasSucceeded = (attempt: Attempt): boolean => successShare(attempt) >= 0.5

function outcomeOf(attempt: Attempt): AttemptOutcome {
  const share = successShare(attempt)
  if (share > 0.6) return 'succeeded'
  return share >= 0.5 ? 'partial' : 'failed'
}

/** Weighs an attempt as evidence on the action: by its closeness, and the clusters that report it. */
const influenceOf = ({ similarity, succeeded, failed }: Attempt): number =>
  similarity * (1 + Math.log1p(Math.max(succeeded, failed)))

const toEvidence = (attempt: Attempt): VerdictEvidence => {
  const { record, text, similarity, reports } = attempt
  const succeeded = hasSucceeded(attempt)
  return {
    experience_id: record.id,
    title: record.title,
    attempt_text: text,
    attempt: attempt.attempt,
    outcome: outcomeOf(attempt),
    similarity: Math.round(similarity * 1000) / 1000,
    confirmations: reports.filter(({ success }) => success >= 0.5 === succeeded).length,
  }
}

/** Chooses the strongest evidence on the action, both sides together at most `max_evidence`, the best first. */
export function chooseEvidence(
  attempts: readonly Attempt[],
  max_evidence: number,
): { successful_attempts: VerdictEvidence[]; failed_attempts: VerdictEvidence[] } {
  const ranked = attempts.toSorted((a, b) => influenceOf(b) - influenceOf(a))
  const chosen = ranked.slice(0, max_evidence)
  const [first] = chosen
  const minority = first && ranked.find((attempt) => hasSucceeded(attempt) !== hasSucceeded(first))
  if (minority && !chosen.includes(minority) && chosen.length > 1 && minority.similarity >= MIN_MINORITY_CLOSENESS)
    chosen[chosen.length - 1] = minority
  return {
    successful_attempts: chosen.filter(hasSucceeded).map(toEvidence),
    failed_attempts: chosen.filter((attempt) => !hasSucceeded(attempt)).map(toEvidence),
  }
}
