import { z } from 'zod'
import { AntiPattern, ContextCheckResponse } from './advice.ts'
import { ContributorPublic } from './contributor.ts'
import {
  DepositPreview,
  ExperienceDepositResponse,
  FeedbackResponse,
  PreviewFinding,
  SimilarExperience,
} from './deposit.ts'
import {
  ExperienceHistory,
  ExperienceList,
  ExperienceOutcome,
  ExperienceResponse,
  ExperienceScores,
  ExperienceValidity,
  HistoryEntry,
  LinkedProcedure,
  SuccessfulApproachResponse,
} from './experience.ts'
import { Doubt, DoubtedExperience, DoubtedExperienceList, ReaffirmationResponse } from './freshness.ts'
import { Insight, Procedure, ProcedureListItem, ProcedureSummary } from './knowledge.ts'
import {
  NextCall,
  RawDepositDetail,
  RawDepositReason,
  RawDepositResponse,
  RawRecordResult,
  UncertainPassage,
  UnusedPassage,
} from './raw-deposit.ts'
import {
  PromotedProcedure,
  RelatedItem,
  RelatedList,
  SearchResponse,
  SearchResponseMetadata,
  SearchResultShort,
  TransferWarning,
} from './search.ts'
import { SessionDetail, SessionEndResponse, SessionEvent, SessionItem } from './session.ts'
import { VerifyActionResponse, VerifyBoundaryWarning, VerifyEvidence, VerifyOutcomeResponse } from './verify.ts'

/* The outputs of MCP tools: subsets of the responses, under the same field names. */

const scoreFields = ExperienceScores.pick({ helpful_count: true, not_helpful_count: true, transferability_score: true })
const validity = ExperienceValidity.pick({ status: true })
const successful_approach = SuccessfulApproachResponse.pick({ method: true, implementation: true })

/** Covers both forms of a search result: a short item lacks the optional fields. */
const SearchToolResult = z.object({
  ...SearchResultShort.pick({ id: true, title: true, what_worked: true }).shape,
  ...ExperienceResponse.pick({
    compact_summary: true,
    failed_approaches: true,
    root_cause: true,
    insight: true,
  }).partial().shape,
  successful_approach: successful_approach.optional(),
  transfer_warnings: z.array(TransferWarning.pick({ message: true })).nullish(),
  scores: scoreFields,
  validity,
})

const searchFields = {
  metadata: SearchResponseMetadata.pick({ confidence: true, quality_hint: true }),
  results: z.array(SearchToolResult),
  promoted_procedures: z.array(PromotedProcedure.pick({ id: true, title: true, confidence: true })),
}

export const SearchToolOutput = z.object({ ...SearchResponse.pick({ total_results: true }).shape, ...searchFields })

export const BatchSearchToolOutput = z.object({ results: z.array(z.object(searchFields)) })

export const ExperienceToolOutput = z.object({
  ...ExperienceResponse.pick({
    id: true,
    title: true,
    validation_state: true,
    missing_fields: true,
    superseded_by: true,
    problem: true,
    failed_approaches: true,
    root_cause: true,
    insight: true,
    applies_when: true,
    does_not_apply_when: true,
    context: true,
    tags: true,
  }).shape,
  successful_approach,
  outcome: ExperienceOutcome.pick({ status: true, evidence: true, side_effects: true }),
  contributor: ContributorPublic.pick({ display_handle: true, trust_level: true }),
  scores: scoreFields,
  validity,
  linked_procedures: z.array(LinkedProcedure.pick({ id: true, title: true, provisional: true })),
})

export const ExperienceListToolOutput = ExperienceList.pick({ total: true, next_cursor: true }).extend({
  experiences: z.array(
    z.object({
      ...ExperienceResponse.pick({ id: true, title: true, validation_state: true, created_at: true }).shape,
      scores: scoreFields,
      validity,
    }),
  ),
})

export const HistoryToolOutput = ExperienceHistory.pick({ head_id: true }).extend({
  versions: z.array(HistoryEntry.pick({ id: true, version: true, title: true, created_at: true, retracted_at: true })),
})

export const RelatedToolOutput = RelatedList.pick({}).extend({
  related: z.array(
    RelatedItem.pick({ id: true, title: true, compact_summary: true, relation: true, similarity: true }).extend({
      validity,
    }),
  ),
})

const procedures = z.array(ProcedureSummary)

export const ContextCheckToolOutput = ContextCheckResponse.pick({ domain: true }).extend({
  anti_patterns: z.array(
    AntiPattern.pick({
      pattern: true,
      why_it_fails: true,
      experience_id: true,
      reports: true,
      failed_under: true,
      severity: true,
    }),
  ),
  recommended_experiences: z.array(
    SearchResultShort.pick({ id: true, title: true, compact_summary: true }).extend({ validity }),
  ),
  procedures,
})

/** The list says how it ended; title, author and age are those of the record. */
const evidenceFields = VerifyEvidence.pick({ experience_id: true, summary: true, confirmations: true })

export const VerifyToolOutput = VerifyActionResponse.pick({
  verdict: true,
  confidence: true,
  reason: true,
}).extend({
  failed_attempts: z.array(evidenceFields),
  successful_attempts: z.array(evidenceFields),
  boundary_warnings: z.array(VerifyBoundaryWarning.pick({ experience_id: true, message: true })),
  procedures,
  ...VerifyActionResponse.pick({ verify_id: true }).shape,
})

export const VerifyOutcomeToolOutput = VerifyOutcomeResponse.pick({ status: true, raw_deposit_id: true })

export const DepositToolOutput = ExperienceDepositResponse.pick({
  id: true,
  status: true,
  quality_score: true,
  trust_visibility: true,
  answered_hotspots: true,
})

export const PreviewToolOutput = DepositPreview.pick({ would: true, quality_score: true }).extend({
  findings: z.array(PreviewFinding.pick({ error: true, field: true, message: true })),
  similar_experiences: z.array(SimilarExperience),
})

export const FeedbackToolOutput = FeedbackResponse.pick({ feedback_id: true, updated_scores: true })

/** The receipt of a raw text: its records, and suggested next calls. */
export const RawReceiptToolOutput = RawDepositResponse.pick({
  raw_deposit_id: true,
  normalization_status: true,
  status_detail: true,
}).extend({
  // the first list, whose items the schema of the tool shows
  next: z.array(NextCall.pick({ operation: true, arguments: true })).optional(),
  records: z.array(RawRecordResult.omit({ review_candidate_id: true, decision: true })).optional(),
  reasons: z.array(RawDepositReason.pick({ code: true, record: true, field: true, message: true })).optional(),
  uncertain: z.array(UncertainPassage.pick({ field: true, quote: true, reason: true })).optional(),
  unused: z.array(UnusedPassage.pick({ quote: true })).optional(),
})

export const RawDepositToolOutput = RawReceiptToolOutput.extend(
  RawDepositDetail.pick({
    disposition: true,
    experience_ids: true,
    review_candidate_id: true,
    answered_hotspots: true,
  }).shape,
)

export const ProcedureToolOutput = Procedure.pick({
  id: true,
  status: true,
  version: true,
  title: true,
  confidence: true,
  provisional: true,
  problem_pattern: true,
  preconditions: true,
  steps: true,
  pitfalls: true,
  does_not_apply_when: true,
  supporting_experience_ids: true,
})

export const ProcedureListToolOutput = z.object({
  procedures: z.array(
    ProcedureListItem.pick({ id: true, title: true, summary: true, confidence: true, provisional: true }),
  ),
})

export const InsightToolOutput = Insight.pick({
  id: true,
  status: true,
  version: true,
  statement: true,
  confidence: true,
  provisional: true,
  root_cause: true,
  applies_when: true,
  does_not_apply_when: true,
  supporting_experience_ids: true,
  contradicting_experience_ids: true,
  procedure_id: true,
})

export const InsightListToolOutput = z.object({
  insights: z.array(
    Insight.pick({ id: true, statement: true, confidence: true, provisional: true, procedure_id: true }),
  ),
  next_cursor: z.string().nullable(),
})

export const SessionEndToolOutput = SessionEndResponse.pick({
  draft_experience_id: true,
  missing_fields: true,
  event_count: true,
})

export const SessionListToolOutput = z.object({
  sessions: z.array(
    SessionItem.pick({
      session_id: true,
      status: true,
      task: true,
      event_count: true,
      started_at: true,
      draft_experience_id: true,
    }),
  ),
  next_cursor: z.string().nullable(),
})

export const SessionToolOutput = SessionDetail.pick({
  status: true,
  task: true,
  event_count: true,
  draft_experience_id: true,
}).extend({
  events: z.array(SessionEvent.pick({ type: true, content: true, why_it_failed: true, evidence: true })),
  next_cursor: z.string().nullable(),
})

export const DoubtedExperienceListToolOutput = DoubtedExperienceList.pick({ next_cursor: true }).extend({
  experiences: z.array(
    DoubtedExperience.pick({ id: true, title: true }).extend({
      validity,
      doubts: z.array(Doubt.pick({ message: true, experience_ids: true })),
    }),
  ),
})

export const ReaffirmationToolOutput = ReaffirmationResponse.pick({ message: true }).extend({ validity })
