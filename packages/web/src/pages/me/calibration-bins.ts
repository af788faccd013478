import type { ProfileCalibration } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import type { ReliabilityBin } from '../../ui/reliability-points.ts'

type Verdict = keyof ProfileCalibration['table']

/** The probability of success that each verdict stands for; a neutral one counts as 50 %. */
const ranges = [
  ['likely_fail', 0, 0.5],
  ['neutral', 0.5, 0.5],
  ['likely_succeed', 0.5, 1],
] as const satisfies readonly (readonly [Verdict, number, number])[]

/** The verdicts in the order of the probability that they stand for. */
export const orderedVerdicts: readonly Verdict[] = ranges.map(([verdict]) => verdict)

/**
 * Bins the outcomes of actions by the verdict before them, for a reliability plot. A partial success is half of one.
 */
export const calibrationBins = ({ table }: Pick<ProfileCalibration, 'table'>): ReliabilityBin[] =>
  ranges.map(([verdict, from, to]) => {
    const { succeeded, partial, failed } = table[verdict]
    return {
      label: strings.profile.verdicts[verdict],
      from,
      to,
      count: succeeded + partial + failed,
      succeeded: succeeded + partial / 2,
    }
  })
