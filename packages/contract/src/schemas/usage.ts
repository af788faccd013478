import { z } from 'zod'
import { ObservationCounts } from './experience.ts'

/** Minimum size of a group of readers or verdicts that others than the author of the record see. */
export const MIN_SHOWN_USES = 5
/** Days over which readers and verdicts are counted. */
export const USAGE_DAYS = 30

const WeeklyVotes = z
  .object({
    week: z.string().meta({ format: 'date' }).describe('Its Monday, in UTC.'),
    helpful: z.int(),
    not_helpful: z.int(),
  })
  .meta({ id: 'WeeklyVotes' })

const smallCount = (what: string) =>
  z.int().nullable().describe(`${what} within ${USAGE_DAYS} days. Null below ${MIN_SHOWN_USES}, but for its author.`)

/** The use of a record by others: counts, and no names. */
export const ExperienceUsage = z
  .object({
    id: z.string(),
    votes: z
      .array(WeeklyVotes)
      .describe('Weeks with votes, oldest first. A vote that was cast anew counts in its new week alone.'),
    retrieval_count: z.int().describe('How often searches returned it.'),
    readers_30d: smallCount('Contributors who were shown it, without its author,'),
    verdicts_30d: smallCount('Verdicts for others that cite it'),
    observations: ObservationCounts,
    procedures: z.int().describe('Procedures in force that it is a part of.'),
  })
  .meta({ id: 'ExperienceUsage' })
