import { z } from 'zod'
import { text, UnitInterval } from './primitives.ts'

/** Days of the longest period whose searches are counted. */
const MAX_DEMAND_DAYS = 90
/** Number of clusters that must have searched for a hotspot for it to be shown. */
export const MIN_HOTSPOT_CONTRIBUTORS = 2

export const DemandQuery = z.object({
  days: z.int().min(1).max(MAX_DEMAND_DAYS).default(7).describe('How far to look back.'),
  domain: text(64).nullish().describe('Only hotspots of this domain.'),
  max_top_score: UnitInterval.default(0.3).describe(
    'A search counts as unmet when its best result scored at most this; 0.3 is nothing useful.',
  ),
  limit: z.int().min(1).max(500).default(50).describe('Maximum number of hotspots.'),
})

export const DemandHotspot = z
  .object({
    normalized_query: z.string().describe('What is asked for: the words in lower case, each once.'),
    unique_searches: z.int().describe('Different pairs of a contributor and a text.'),
    total_searches: z.int(),
    avg_top_score: UnitInterval.describe('Mean score of the best results; low means weak or missing results.'),
    sample_domain: z.string().nullable().describe('The most frequent domain.'),
    example_query: z
      .string()
      .nullable()
      .describe(
        'A search as it was sent, without secrets and personal data; null where every one has words of its own.',
      ),
    contributors: z
      .int()
      .describe('Independent contributors who searched for it in the last 30 days; older searches are anonymous.'),
    answered_by: z.string().nullable().describe('The record that answers it by now. What is open comes first.'),
  })
  .meta({ id: 'DemandHotspot' })
export type DemandHotspot = z.output<typeof DemandHotspot>

export const DemandResponse = z
  .object({
    hotspots: z.array(DemandHotspot),
    window_days: z.int(),
    total_unmet_events: z.int().describe('Unmet searches, also those of hotspots that are not shown.'),
  })
  .meta({ id: 'DemandResponse' })

/** A hotspot that a deposit answers, as its depositor sees it. */
export const AnsweredHotspot = DemandHotspot.pick({
  normalized_query: true,
  total_searches: true,
  contributors: true,
}).meta({ id: 'AnsweredHotspot' })
export type AnsweredHotspot = z.output<typeof AnsweredHotspot>
