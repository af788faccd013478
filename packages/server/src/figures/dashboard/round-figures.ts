import { PUBLIC_COUNT_STEP } from '@cairnway/contract'
import type { Figures } from './figures.ts'

const roundDown = (count: number): number => Math.floor(count / PUBLIC_COUNT_STEP) * PUBLIC_COUNT_STEP

const roundAll = (counts: readonly number[]): number[] => counts.map(roundDown)

/** Leaves groups out that are too small to be shown. */
const roundGroups = (groups: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(groups).flatMap(([key, n]) => (n < PUBLIC_COUNT_STEP ? [] : [[key, roundDown(n)]])))

/**
 * The figures as everybody may see them: every count is rounded down to a multiple of five. So no group of 1 to 4 shows,
 * and none is a sum or a difference of what is shown, in whatever windows and at whatever times it is asked for: every
 * such sum is a multiple of five too. Hiding the small groups alone would leave them as the difference between a total
 * and the other groups, between two windows, or between two answers a moment apart.
 */
export const roundFigures = ({ points, channels, trust_levels, ...figures }: Figures): Figures => ({
  points: {
    deposits: roundAll(points.deposits),
    searches: roundAll(points.searches),
    hits: roundAll(points.hits),
    feedback: roundAll(points.feedback),
    contributors: roundAll(points.contributors),
  },
  latency: roundAll(figures.latency),
  quality: roundAll(figures.quality),
  channels: Object.fromEntries(
    Object.entries(channels).flatMap(([name, { used, won }]) =>
      used < PUBLIC_COUNT_STEP ? [] : [[name, { used: roundDown(used), won: roundDown(won) }]],
    ),
  ),
  domains: roundGroups(figures.domains),
  // all levels are public, so that an absent one discloses as much as a zero
  trust_levels: Object.fromEntries(Object.entries(trust_levels).map(([level, n]) => [level, roundDown(n)])),
  outcomes: figures.outcomes.map(({ n, succeeded }) => ({ n: roundDown(n), succeeded: roundDown(succeeded) })),
  reports: roundDown(figures.reports),
})
