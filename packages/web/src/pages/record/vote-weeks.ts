import type { ExperienceUsage } from '@cairnway/sdk'

type WeeklyVotes = ExperienceUsage['votes'][number]

const WEEK_MS = 7 * 86_400_000

const toWeek = (time_ms: number): string => new Date(time_ms).toISOString().slice(0, 10)

/**
 * The weeks of a chart: those with votes and those between them, up to the last one with votes.
 * @param votes weeks with votes by their Mondays, oldest first
 * @param max_weeks the newest that are given
 */
export function fillWeeks(votes: readonly WeeklyVotes[], max_weeks: number): WeeklyVotes[] {
  const last = votes.at(-1)
  if (!last) return []
  const known = new Map(votes.map((each) => [each.week, each]))
  const end_ms = Date.parse(last.week)
  const start_ms = Math.max(Date.parse(votes[0]?.week ?? last.week), end_ms - (max_weeks - 1) * WEEK_MS)
  const weeks: WeeklyVotes[] = []
  for (let at_ms = start_ms; at_ms <= end_ms; at_ms += WEEK_MS)
    weeks.push(known.get(toWeek(at_ms)) ?? { week: toWeek(at_ms), helpful: 0, not_helpful: 0 })
  return weeks
}
