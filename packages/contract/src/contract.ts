export { AGENT_GUIDANCE } from './agent-guidance.ts'
export * from './api-reference.ts'
export { BEST_READ_HEADINGS, HEADINGS_REQUEST } from './best-read-headings.ts'
export * from './command-table.ts'
export * from './compile-output-projection.ts'
export * from './curl-example.ts'
export * from './errors.ts'
export * from './escape-untrusted-text.ts'
export * from './events.ts'
export * from './generate-openapi.ts'
export * from './generate-reference.ts'
export * from './generated-files.ts'
export { listIgnoredFields } from './ignored-fields.ts'
export * from './key-prefixes.ts'
export { responseHeaders } from './openapi-headers.ts'
export * from './operation.ts'
export * from './operations.ts'
export * from './parse-url.ts'
export * from './rate-limits.ts'
export * from './schema-violations.ts'
export type { AntiPattern } from './schemas/advice.ts'
export type { ContributorCreate, ContributorType, TrustLevel } from './schemas/contributor.ts'
export { mintableScopes, trustLevels } from './schemas/contributor.ts'
export { CREDENTIAL_DAYS, MAX_CREDENTIAL_CHARS, MAX_ISSUERS, MAX_PRESENTATION_CHARS } from './schemas/credential.ts'
export { type DashboardData, MAX_DASHBOARD_DAYS, PUBLIC_COUNT_STEP } from './schemas/dashboard.ts'
export type { AnsweredHotspot, DemandHotspot } from './schemas/demand.ts'
export { MIN_HOTSPOT_CONTRIBUTORS } from './schemas/demand.ts'
export type { PreviewFinding } from './schemas/deposit.ts'
export { helpfulnessDetails, ImportResult } from './schemas/deposit.ts'
export { errorDetails } from './schemas/error-details.ts'
export type {
  DraftChanges,
  ExperienceResponse,
  NeighborRelation,
  ReviewChanges,
  RiskFlag,
  ValidityStatus,
  VerifiedWith,
} from './schemas/experience.ts'
export {
  EnvironmentDetail,
  ExperienceCreate,
  type ExperienceInput,
  ExperienceTombstone,
  ExportedExperience,
  evidenceClasses,
  ImportedExperience,
  ImportedId,
  MAX_TAGS,
  RECORD_TEXT_LIMITS,
  type VisibilityScope,
  visibilityScopes,
  Wedge,
  wedges,
} from './schemas/experience.ts'
export type { Doubt, DoubtedExperience, FreshnessAction } from './schemas/freshness.ts'
export { DID_CHALLENGE_MINUTES, didAlgorithms, didMethods, MAX_DID_CHARS, MAX_PROOF_CHARS } from './schemas/identity.ts'
export { INVITE_REQUEST_MESSAGE, MAX_AGENTS_PER_INVITE } from './schemas/invite.ts'
export type { JobLane, JobStatus } from './schemas/jobs.ts'
export { jobLanes, jobStatuses } from './schemas/jobs.ts'
export type { ProcedurePitfall, ProcedureStep, SupportedLine } from './schemas/knowledge.ts'
export { stripControlCharacters, stripTerminalSequences } from './schemas/pasted-text.ts'
export { DateTimeInput, MAX_FILE_BYTES, MAX_FORM_BYTES, normalizeUnicode } from './schemas/primitives.ts'
export type { ExportLine } from './schemas/privacy.ts'
export type {
  ExpertiseTopic,
  ProfileCalibration,
  ProfileRecommendation,
  Struggle,
} from './schemas/profile.ts'
export {
  MIN_CALIBRATION_OUTCOMES,
  MIN_FAILED_OUTCOMES,
  MIN_REFUSED_DEPOSITS,
  MIN_UNMET_SEARCHES,
  STRUGGLE_DAYS,
} from './schemas/profile.ts'
export type {
  NextCall,
  RawDeposit,
  RawDepositDetail,
  RawDepositInput,
  RawDepositReason,
  RawDepositResponse,
  RawDepositSpan,
  RawRecordResult,
  RawRecordState,
} from './schemas/raw-deposit.ts'
export { MAX_RAW_CHARS, MAX_RAW_SECRETS } from './schemas/raw-deposit.ts'
export type { ReviewDecisionName, ReviewKindName } from './schemas/review.ts'
export { REVIEW_ASSIGNMENT_MINUTES, REVIEW_UNDO_HOURS } from './schemas/review.ts'
export type {
  ResultExplanation,
  SearchQuery,
  SearchResponse,
  SearchResultItem,
  SearchResultShort,
} from './schemas/search.ts'
export type { SessionEventType } from './schemas/session.ts'
export {
  MAX_OPEN_SESSIONS,
  MAX_SESSION_EVENT_CHARS,
  MAX_SESSION_EVENTS,
  SESSION_TIMEOUT_HOURS,
} from './schemas/session.ts'
export { MIN_SHOWN_USES, USAGE_DAYS } from './schemas/usage.ts'
export type { ReportedOutcome, VerifyActionResponse, VerifyEvidence } from './schemas/verify.ts'
export { attemptOutcomes, reportedOutcomes, VERIFICATION_DAYS, verdicts } from './schemas/verify.ts'
export type { WebhookDelivery, WebhookDeliveryStatus, WebhookMode } from './schemas/webhook.ts'
export {
  MAX_LISTED_ATTEMPTS,
  MAX_REPLAYED_DELIVERIES,
  SECRET_OVERLAP_HOURS,
  webhookDeliveryStatuses,
  webhookModes,
} from './schemas/webhook.ts'
export {
  crawlerBudgets,
  MAX_MEMBER_INVITES_PER_DAY,
  MAX_WORKSPACES,
  MEMBER_INVITE_DAYS,
  type MemberRole,
  memberRoles,
} from './schemas/workspace.ts'
export * from './webhook-events.ts'
