import { quote } from '../conditions/quote.ts'
import type { Verdict, VerdictEvidence } from './verdict-types.ts'

const MAX_QUOTE_CHARS = 160

/** Evidence from which the reason of a verdict is made. */
export interface ReasonInput {
  verdict: Exclude<Verdict, 'neutral'>
  /** attempts in similar situations by outcome */
  succeeded: number
  failed: number
  /** shown evidence of the side of the verdict, and of the other; the best first */
  supporting: readonly VerdictEvidence[]
  opposing: readonly VerdictEvidence[]
}

const cite = ({ attempt_text, experience_id }: VerdictEvidence): string =>
  `${quote(attempt_text, MAX_QUOTE_CHARS)} (${experience_id})`

/** One sentence: the counts, and the best evidence. Texts of contributors are quoted. */
export function formatReason({ verdict, succeeded, failed, supporting, opposing }: ReasonInput): string {
  const counts = `Of ${succeeded + failed} known ${succeeded + failed === 1 ? 'attempt' : 'attempts'} in this situation ${succeeded} succeeded and ${failed} failed`
  const [best] = supporting
  const [other] = opposing
  if (best) return `${counts}; the nearest that ${verdict === 'likely_fail' ? 'failed' : 'succeeded'} is ${cite(best)}.`
  if (other && verdict === 'likely_fail') return `${counts}; your action differs from what succeeded, ${cite(other)}.`
  return other ? `${counts}; your action differs from what failed, ${cite(other)}.` : `${counts}.`
}
