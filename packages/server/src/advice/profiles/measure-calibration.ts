import { MIN_CALIBRATION_OUTCOMES, type ProfileCalibration, type Wedge, wedges } from '@cairnway/contract'
import { OUTCOME_VALUES } from '../verification/outcome-values.ts'
import type { OwnOutcome } from '../verification/verification-store.ts'

/** Chance of success that a verdict without a probability stands for. */
const UNKNOWN_PROBABILITY = 0.5
const DECIMALS = 10_000

type Table = ProfileCalibration['table']

/** Mean squared difference between the predicted probabilities and the outcomes. */
function brierScore(outcomes: readonly OwnOutcome[]): number {
  const squares = outcomes.map(
    ({ calibrated, outcome }) => ((calibrated ?? UNKNOWN_PROBABILITY) - OUTCOME_VALUES[outcome]) ** 2,
  )
  return Math.round((squares.reduce((sum, square) => sum + square, 0) / outcomes.length) * DECIMALS) / DECIMALS
}

function countOutcomes(outcomes: readonly OwnOutcome[], verdict: keyof Table): Table['neutral'] {
  const count = (wanted: OwnOutcome['outcome']): number =>
    outcomes.filter((row) => row.verdict === verdict && row.outcome === wanted).length
  return { succeeded: count('succeeded'), partial: count('partial'), failed: count('failed') }
}

function measureDomain(outcomes: readonly OwnOutcome[], domain: Wedge): ProfileCalibration['by_domain'] {
  const own = outcomes.filter((row) => row.domain === domain)
  if (own.length === 0) return []
  return [{ domain, n: own.length, brier: own.length < MIN_CALIBRATION_OUTCOMES ? null : brierScore(own) }]
}

/** Measures how verdicts agree with the outcomes that were reported; null for too few of them. */
export function measureCalibration(outcomes: readonly OwnOutcome[]): ProfileCalibration | null {
  if (outcomes.length < MIN_CALIBRATION_OUTCOMES) return null
  return {
    n: outcomes.length,
    table: {
      likely_succeed: countOutcomes(outcomes, 'likely_succeed'),
      likely_fail: countOutcomes(outcomes, 'likely_fail'),
      neutral: countOutcomes(outcomes, 'neutral'),
    },
    brier: brierScore(outcomes),
    by_domain: wedges.flatMap((domain) => measureDomain(outcomes, domain)).sort((a, b) => b.n - a.n),
  }
}
