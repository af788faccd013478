import { z } from 'zod'
import { PreviewFinding } from './deposit.ts'
import { ExperienceId, ReviewChanges, RiskFlag } from './experience.ts'
import { DateTime, nullByDefault, PageQuery, text, UnitInterval } from './primitives.ts'
import { ReportItem } from './report.ts'

/** The reasons for which something waits for a reviewer. */
export const reviewKinds = ['candidate', 'contested', 'rescan', 'report', 'burst', 'reported'] as const
/** The decisions of a reviewer. */
export const reviewDecisions = ['accept', 'accept_with_changes', 'merge', 'reject'] as const
export type ReviewKindName = (typeof reviewKinds)[number]
export type ReviewDecisionName = (typeof reviewDecisions)[number]
/** The time for which an opened item is kept for its reviewer. */
export const REVIEW_ASSIGNMENT_MINUTES = 15
/** The time within which a decision can be undone, unless its result was shown to others before. */
export const REVIEW_UNDO_HOURS = 24

const ReviewKind = z
  .enum(reviewKinds)
  .describe(
    '`candidate`: a deposit that waits; `contested`: in quarantine; `rescan`: newer rules refuse it; `report`: hidden because of a report; `burst`: one of a burst of deposits; `reported`: readers have reported it, and it is still shown.',
  )

export const ReviewQuery = PageQuery.extend({
  kind: ReviewKind.nullish().describe('Only items of this kind.'),
  workspace_id: text(100).nullish().describe('Only items of this workspace.'),
})

const ReviewItem = z
  .object({
    id: z.string().describe('Id of the candidate or of the experience.'),
    kind: ReviewKind,
    workspace_id: z.string().nullable().describe('The workspace whose members would read it; null for a public one.'),
    title: z.string(),
    author: z.string().describe('Handle of the depositor.'),
    quality_score: nullByDefault(UnitInterval),
    risk_flags: z.array(RiskFlag),
    report_count: z.int().describe('Open reports of readers on which the decision decides too.'),
    created_at: DateTime,
    assigned_to: z.string().nullable().describe('Handle of the reviewer who has opened it; null for nobody.'),
    assigned_until: DateTime.nullable().describe('Until then nobody else can decide on it.'),
  })
  .meta({ id: 'ReviewItem' })

export const ReviewList = z
  .object({ reviews: z.array(ReviewItem), next_cursor: z.string().nullable() })
  .meta({ id: 'ReviewList' })

/** The fields of a text, by their names, as those of an experience. */
const TextFields = z.record(z.string(), z.unknown())

const ReviewNeighbor = z
  .object({ id: z.string(), title: z.string(), similarity: UnitInterval, experience: TextFields })
  .meta({ id: 'ReviewNeighbor' })

const GateScores = z
  .object({
    quality: UnitInterval,
    causal_depth: UnitInterval,
    boundary_precision: UnitInterval,
    insight_transferability: UnitInterval,
    poisoning: UnitInterval,
  })
  .meta({ id: 'GateScores' })

const OpenReport = ReportItem.pick({ id: true, reason: true, note: true, created_at: true })
  .extend({
    reporter: z.string().nullable().describe('Handle of the reporter; null where the experience is your own.'),
  })
  .meta({ id: 'OpenReport' })

export const ReviewDetail = ReviewItem.extend({
  experience: TextFields.describe('All of its fields, as they are or would be stored.'),
  worthiness: z.record(z.string(), z.unknown()).nullable().describe('For a candidate: score, threshold and parts.'),
  gate_scores: GateScores.nullable().describe('By the rules of this moment; null where the text takes too long.'),
  findings: z.array(PreviewFinding).describe('What the gates object to in the text, by the rules of this moment.'),
  similar_experiences: z
    .array(ReviewNeighbor)
    .describe('The most similar known experiences that its readers would find, with their texts.'),
  reports: z.array(OpenReport).describe('The open reports of readers, oldest first.'),
}).meta({ id: 'ReviewDetail' })

export const ReviewPath = z.object({ candidate_id: text(100) })

export const ReviewDecision = ReviewPath.extend({
  decision: z
    .enum(reviewDecisions)
    .describe(
      '`accept_with_changes` stores a candidate with `changes`, still in the name of its author; `merge` makes it an observation of `merge_into`.',
    ),
  changes: ReviewChanges.nullish().describe('For `accept_with_changes`: new values of fields; the others stay.'),
  merge_into: ExperienceId.nullish().describe('For `merge`: an experience that you and the author can read.'),
  note: text(500).nullish().describe('Why; stored with the decision.'),
})
  .refine(({ decision, changes }) => (decision === 'accept_with_changes') === Object.keys(changes ?? {}).length > 0, {
    path: ['changes'],
    message: 'needs at least one changed field with accept_with_changes, and none otherwise',
  })
  .refine(({ decision, merge_into }) => (decision === 'merge') === !!merge_into, {
    path: ['merge_into'],
    message: 'needs an experience with merge, and none otherwise',
  })

export const ReviewDecided = z
  .object({
    id: z.string(),
    status: z.enum(['accepted', 'merged', 'rejected']),
    experience_id: z
      .string()
      .nullable()
      .describe('The experience that others can now find; after a merge the one that it was merged into.'),
  })
  .meta({ id: 'ReviewDecided' })

export const ReviewUndone = z.object({ id: z.string(), status: z.literal('pending') }).meta({ id: 'ReviewUndone' })

export const DecisionsQuery = PageQuery.extend({
  mine: z.boolean().default(false).describe('Only your own.'),
  workspace_id: text(100).nullish().describe('Only those of this workspace.'),
})

const DecisionItem = z
  .object({
    id: z.string().describe('Id of the candidate or of the experience, as in `listReviews`.'),
    workspace_id: z.string().nullable(),
    kind: ReviewKind,
    title: z.string(),
    decision: z.enum(reviewDecisions),
    experience_id: z
      .string()
      .nullable()
      .describe('The experience that others can now find; after a merge the one that it was merged into.'),
    decided_by: z.string().describe('Handle of the reviewer.'),
    decided_at: DateTime,
    undoable_until: DateTime.nullable().describe('Null where `undoReview` would refuse.'),
  })
  .meta({ id: 'DecisionItem' })

export const DecisionList = z
  .object({ decisions: z.array(DecisionItem), next_cursor: z.string().nullable() })
  .meta({ id: 'DecisionList' })
