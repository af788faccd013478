import { z } from 'zod'
import { RiskFlag } from './experience.ts'
import { DateTime, nullByDefault, text, UnitInterval } from './primitives.ts'

export const reviewKinds = ['candidate', 'contested', 'rescan', 'report', 'burst'] as const
const ReviewKind = z.enum(reviewKinds)

export const ReviewItem = z
  .object({
    id: z.string().describe('Id of the candidate or of the experience.'),
    kind: ReviewKind.describe(
      '`candidate`: a deposit that waits; `contested`: in quarantine; `rescan`: newer rules refuse it; `report`: hidden by an operator; `burst`: one of a burst of deposits.',
    ),
    title: z.string(),
    author: z.string().describe('Handle of the depositor.'),
    quality_score: nullByDefault(UnitInterval),
    risk_flags: z.array(RiskFlag),
    created_at: DateTime,
  })
  .meta({ id: 'ReviewItem' })

export const ReviewList = z
  .object({ reviews: z.array(ReviewItem), next_cursor: z.string().nullable() })
  .meta({ id: 'ReviewList' })

const ExperienceTitle = z.object({ id: z.string(), title: z.string() }).meta({ id: 'ExperienceTitle' })

export const ReviewDetail = ReviewItem.extend({
  experience: z.record(z.string(), z.unknown()).describe('All of its fields, as they are or would be stored.'),
  worthiness: z.record(z.string(), z.unknown()).nullable().describe('For a candidate: score, threshold and parts.'),
  similar_experiences: z.array(ExperienceTitle).describe('The most similar known experiences.'),
}).meta({ id: 'ReviewDetail' })

export const ReviewPath = z.object({ candidate_id: text(100) })

export const ReviewDecision = ReviewPath.extend({
  decision: z.enum(['accept', 'reject']),
  note: text(500).nullish().describe('Why; stored with the decision.'),
})

export const ReviewDecided = z
  .object({
    id: z.string(),
    status: z.enum(['accepted', 'rejected']),
    experience_id: z.string().nullable().describe('The experience that others can now find.'),
  })
  .meta({ id: 'ReviewDecided' })

export const ReviewUndone = z.object({ id: z.string(), status: z.literal('pending') }).meta({ id: 'ReviewUndone' })
