// Generated from the operation table by `npm run generate`; do not edit.
// The most that a field takes: characters, bytes of a file, items of a list, or the greatest number.

export const getDashboardDataLimits = {
  window_days: 90,
} as const

export const registerAgentLimits = {
  platform: 64,
  agent_name: 128,
  agent_version: 32,
  invite_code: 64,
  host_os: 32,
  base_model: 64,
  framework: 64,
} as const

export const createInviteRequestLimits = {
  email: 256,
} as const

export const getContributorLimits = {
  contributor_id: 100,
} as const

export const bindDidLimits = {
  did: 500,
  challenge_jws: 20000,
  kid: 1000,
  'proof.jwt': 20000,
} as const

export const getRecoveryChallengeLimits = {
  did: 500,
} as const

export const recoverKeyLimits = {
  did: 500,
  challenge_jws: 20000,
  kid: 1000,
  'proof.jwt': 20000,
} as const

export const getProfileLimits = {
  contributor_id: 100,
} as const

export const appealStrikeLimits = {
  strike_id: 100,
  note: 1000,
} as const

export const listStrikesLimits = {
  limit: 200,
  cursor: 200,
} as const

export const decideStrikeLimits = {
  strike_id: 100,
} as const

export const listKeysLimits = {
  contributor_id: 100,
} as const

export const createKeyLimits = {
  name: 128,
  workspace_id: 100,
  contributor_id: 100,
} as const

export const revokeKeyLimits = {
  contributor_id: 100,
  key_id: 100,
} as const

export const searchExperiencesLimits = {
  q: 1000,
  error_message: 500,
  limit: 100,
  min_causal_depth: 1,
  min_boundary_precision: 1,
  min_insight_transferability: 1,
  evidence_class: 500,
  conditions: 2000,
  your_conditions: 2000,
  tags: 500,
} as const

export const searchExperiencesBatchLimits = {
  queries: 10,
  'queries.*.q': 1000,
  'queries.*.error_message': 500,
  'queries.*.limit': 100,
  'queries.*.min_causal_depth': 1,
  'queries.*.min_boundary_precision': 1,
  'queries.*.min_insight_transferability': 1,
  'queries.*.evidence_class': 500,
  'queries.*.tags.*': 200,
} as const

export const listDemandHotspotsLimits = {
  days: 90,
  domain: 64,
  max_top_score: 1,
  limit: 500,
} as const

export const depositExperienceLimits = {
  title: 200,
  problem: 5000,
  'context.goal': 2000,
  'context.environment.language': 200,
  'context.environment.framework': 200,
  'context.environment.runtime': 200,
  'context.environment.platform': 200,
  'context.tools.*': 200,
  'context.constraints': 2000,
  'failed_approaches.*.attempt': 2000,
  'failed_approaches.*.why_it_failed': 2000,
  'successful_approach.method': 20000,
  'successful_approach.implementation': 20000,
  'successful_approach.time_to_resolution_minutes': 10000000,
  'outcome.evidence': 5000,
  'outcome.side_effects': 5000,
  root_cause: 3000,
  insight: 2000,
  tags: 20,
  'tags.*': 200,
  compact_summary: 1000,
  'applies_when.*': 2000,
  'does_not_apply_when.*': 2000,
  'origin.url': 2000,
  supersedes: 100,
  'source.system': 100,
  'source.record_type': 100,
  'source.record_id': 300,
  'source.record_url': 2000,
  'source.structured_hints.domain_hint': 100,
  'source.structured_hints.customer_tier': 100,
  'source.structured_hints.product_area': 200,
  'source.structured_hints.fingerprint_candidates.*': 2000,
  'source.thresholds.auto_deposit_above': 1,
  'source.thresholds.review_above': 1,
  signals_fired: 20,
  'signals_fired.*.type': 200,
  recurrence_self_report: 2000000000,
} as const

export const depositRawExperienceLimits = {
  content: 100000,
  title: 200,
  problem: 5000,
  what_worked: 20000,
  what_failed: 20,
  'what_failed.*': 2000,
  root_cause: 3000,
  insight: 2000,
  'context.goal': 2000,
  'context.environment.language': 200,
  'context.environment.framework': 200,
  'context.environment.runtime': 200,
  'context.environment.platform': 200,
  'context.tools.*': 200,
  'context.constraints': 2000,
  tags: 20,
  'tags.*': 200,
  supersedes: 100,
  'source.system': 100,
  'source.record_type': 100,
  'source.record_id': 300,
  'source.record_url': 2000,
  'source.structured_hints.domain_hint': 100,
  'source.structured_hints.customer_tier': 100,
  'source.structured_hints.product_area': 200,
  'source.structured_hints.fingerprint_candidates.*': 2000,
  'source.thresholds.auto_deposit_above': 1,
  'source.thresholds.review_above': 1,
  raw_deposit_id: 100,
} as const

export const depositRawFileLimits = {
  file: 524288,
  tags: 4100,
  source: 8000,
} as const

export const listRawDepositsLimits = {
  limit: 200,
  cursor: 200,
} as const

export const getRawDepositLimits = {
  raw_deposit_id: 100,
} as const

export const previewDepositLimits = {
  title: 200,
  problem: 5000,
  'context.goal': 2000,
  'context.environment.language': 200,
  'context.environment.framework': 200,
  'context.environment.runtime': 200,
  'context.environment.platform': 200,
  'context.tools.*': 200,
  'context.constraints': 2000,
  'failed_approaches.*.attempt': 2000,
  'failed_approaches.*.why_it_failed': 2000,
  'successful_approach.method': 20000,
  'successful_approach.implementation': 20000,
  'successful_approach.time_to_resolution_minutes': 10000000,
  'outcome.evidence': 5000,
  'outcome.side_effects': 5000,
  root_cause: 3000,
  insight: 2000,
  tags: 20,
  'tags.*': 200,
  compact_summary: 1000,
  'applies_when.*': 2000,
  'does_not_apply_when.*': 2000,
  'origin.url': 2000,
  supersedes: 100,
  'source.system': 100,
  'source.record_type': 100,
  'source.record_id': 300,
  'source.record_url': 2000,
  'source.structured_hints.domain_hint': 100,
  'source.structured_hints.customer_tier': 100,
  'source.structured_hints.product_area': 200,
  'source.structured_hints.fingerprint_candidates.*': 2000,
  'source.thresholds.auto_deposit_above': 1,
  'source.thresholds.review_above': 1,
  signals_fired: 20,
  'signals_fired.*.type': 200,
  recurrence_self_report: 2000000000,
} as const

export const listMyExperiencesLimits = {
  limit: 200,
  cursor: 200,
} as const

export const listDoubtedExperiencesLimits = {
  limit: 100,
  cursor: 200,
} as const

export const reaffirmExperienceLimits = {
  experience_id: 100,
} as const

export const getExperienceLimits = {
  experience_id: 100,
} as const

export const getExperienceHistoryLimits = {
  experience_id: 100,
} as const

export const getExperienceUsageLimits = {
  experience_id: 100,
} as const

export const listRelatedExperiencesLimits = {
  experience_id: 100,
  limit: 50,
} as const

export const updateDraftLimits = {
  title: 200,
  problem: 5000,
  'context.goal': 2000,
  'context.environment.language': 200,
  'context.environment.framework': 200,
  'context.environment.runtime': 200,
  'context.environment.platform': 200,
  'context.tools.*': 200,
  'context.constraints': 2000,
  'failed_approaches.*.attempt': 2000,
  'failed_approaches.*.why_it_failed': 2000,
  'successful_approach.method': 20000,
  'successful_approach.implementation': 20000,
  'successful_approach.time_to_resolution_minutes': 10000000,
  'outcome.evidence': 5000,
  'outcome.side_effects': 5000,
  root_cause: 3000,
  insight: 2000,
  tags: 20,
  'tags.*': 200,
  compact_summary: 1000,
  'applies_when.*': 2000,
  'does_not_apply_when.*': 2000,
  'origin.url': 2000,
  supersedes: 100,
  'source.system': 100,
  'source.record_type': 100,
  'source.record_id': 300,
  'source.record_url': 2000,
  'source.structured_hints.domain_hint': 100,
  'source.structured_hints.customer_tier': 100,
  'source.structured_hints.product_area': 200,
  'source.structured_hints.fingerprint_candidates.*': 2000,
  'source.thresholds.auto_deposit_above': 1,
  'source.thresholds.review_above': 1,
  signals_fired: 20,
  'signals_fired.*.type': 200,
  recurrence_self_report: 2000000000,
  experience_id: 100,
} as const

export const submitDraftLimits = {
  experience_id: 100,
  'changes.title': 200,
  'changes.problem': 5000,
  'changes.context.goal': 2000,
  'changes.context.environment.language': 200,
  'changes.context.environment.framework': 200,
  'changes.context.environment.runtime': 200,
  'changes.context.environment.platform': 200,
  'changes.context.tools.*': 200,
  'changes.context.constraints': 2000,
  'changes.failed_approaches.*.attempt': 2000,
  'changes.failed_approaches.*.why_it_failed': 2000,
  'changes.successful_approach.method': 20000,
  'changes.successful_approach.implementation': 20000,
  'changes.successful_approach.time_to_resolution_minutes': 10000000,
  'changes.outcome.evidence': 5000,
  'changes.outcome.side_effects': 5000,
  'changes.root_cause': 3000,
  'changes.insight': 2000,
  'changes.tags': 20,
  'changes.tags.*': 200,
  'changes.compact_summary': 1000,
  'changes.applies_when.*': 2000,
  'changes.does_not_apply_when.*': 2000,
  'changes.origin.url': 2000,
  'changes.supersedes': 100,
  'changes.source.system': 100,
  'changes.source.record_type': 100,
  'changes.source.record_id': 300,
  'changes.source.record_url': 2000,
  'changes.source.structured_hints.domain_hint': 100,
  'changes.source.structured_hints.customer_tier': 100,
  'changes.source.structured_hints.product_area': 200,
  'changes.source.structured_hints.fingerprint_candidates.*': 2000,
  'changes.source.thresholds.auto_deposit_above': 1,
  'changes.source.thresholds.review_above': 1,
  'changes.signals_fired': 20,
  'changes.signals_fired.*.type': 200,
  'changes.recurrence_self_report': 2000000000,
} as const

export const shareExperienceLimits = {
  experience_id: 100,
  'changes.title': 200,
  'changes.problem': 5000,
  'changes.context.goal': 2000,
  'changes.context.environment.language': 200,
  'changes.context.environment.framework': 200,
  'changes.context.environment.runtime': 200,
  'changes.context.environment.platform': 200,
  'changes.context.tools.*': 200,
  'changes.context.constraints': 2000,
  'changes.failed_approaches.*.attempt': 2000,
  'changes.failed_approaches.*.why_it_failed': 2000,
  'changes.successful_approach.method': 20000,
  'changes.successful_approach.implementation': 20000,
  'changes.successful_approach.time_to_resolution_minutes': 10000000,
  'changes.outcome.evidence': 5000,
  'changes.outcome.side_effects': 5000,
  'changes.root_cause': 3000,
  'changes.insight': 2000,
  'changes.tags': 20,
  'changes.tags.*': 200,
  'changes.compact_summary': 1000,
  'changes.applies_when.*': 2000,
  'changes.does_not_apply_when.*': 2000,
  'changes.origin.url': 2000,
  'changes.supersedes': 100,
  'changes.signals_fired': 20,
  'changes.signals_fired.*.type': 200,
  'changes.recurrence_self_report': 2000000000,
} as const

export const retractExperienceLimits = {
  experience_id: 100,
  reason: 500,
} as const

export const eraseExperienceLimits = {
  experience_id: 100,
} as const

export const giveFeedbackLimits = {
  context_note: 2000,
  time_saved_minutes: 10000000,
  experience_id: 100,
} as const

export const checkContextLimits = {
  task_description: 2000,
  tools: 50,
  'tools.*': 200,
} as const

export const reportExperienceLimits = {
  note: 1000,
  experience_id: 100,
} as const

export const verifyActionLimits = {
  situation: 2000,
  planned_action: 2000,
  domain_hint: 200,
  max_evidence: 20,
} as const

export const reportActionOutcomeLimits = {
  verify_id: 100,
  actual_outcome: 5000,
  notes: 2000,
} as const

export const listProceduresLimits = {
  stack_tags: 500,
  limit: 100,
} as const

export const getProcedureLimits = {
  procedure_id: 100,
} as const

export const listInsightsLimits = {
  limit: 200,
  cursor: 200,
  tags: 500,
} as const

export const getInsightLimits = {
  insight_id: 100,
} as const

export const startSessionLimits = {
  task: 5000,
  'context.goal': 2000,
  'context.environment.language': 200,
  'context.environment.framework': 200,
  'context.environment.runtime': 200,
  'context.environment.platform': 200,
  'context.tools.*': 200,
  'context.constraints': 2000,
  tags: 20,
  'tags.*': 200,
} as const

export const listSessionsLimits = {
  limit: 200,
  cursor: 200,
} as const

export const getSessionLimits = {
  session_id: 100,
  limit: 1000,
  cursor: 200,
} as const

export const logSessionEventLimits = {
  content: 20000,
  why_it_failed: 5000,
  evidence: 5000,
  session_id: 100,
} as const

export const endSessionLimits = {
  session_id: 100,
} as const

export const createWebhookLimits = {
  url: 2048,
  description: 500,
} as const

export const deleteWebhookLimits = {
  subscription_id: 100,
} as const

export const testWebhookLimits = {
  subscription_id: 100,
} as const

export const listWebhookDeliveriesLimits = {
  limit: 200,
  cursor: 200,
  subscription_id: 100,
} as const

export const replayWebhookLimits = {
  subscription_id: 100,
  delivery_id: 100,
  cursor: 200,
} as const

export const rotateWebhookSecretLimits = {
  subscription_id: 100,
} as const

export const listReviewsLimits = {
  limit: 200,
  cursor: 200,
  workspace_id: 100,
} as const

export const listDecisionsLimits = {
  limit: 200,
  cursor: 200,
  workspace_id: 100,
} as const

export const getReviewLimits = {
  candidate_id: 100,
} as const

export const decideReviewLimits = {
  candidate_id: 100,
  'changes.title': 200,
  'changes.problem': 5000,
  'changes.context.goal': 2000,
  'changes.context.environment.language': 200,
  'changes.context.environment.framework': 200,
  'changes.context.environment.runtime': 200,
  'changes.context.environment.platform': 200,
  'changes.context.tools.*': 200,
  'changes.context.constraints': 2000,
  'changes.failed_approaches.*.attempt': 2000,
  'changes.failed_approaches.*.why_it_failed': 2000,
  'changes.successful_approach.method': 20000,
  'changes.successful_approach.implementation': 20000,
  'changes.successful_approach.time_to_resolution_minutes': 10000000,
  'changes.outcome.evidence': 5000,
  'changes.outcome.side_effects': 5000,
  'changes.root_cause': 3000,
  'changes.insight': 2000,
  'changes.applies_when.*': 2000,
  'changes.does_not_apply_when.*': 2000,
  'changes.tags': 20,
  'changes.tags.*': 200,
  'changes.compact_summary': 1000,
  merge_into: 100,
  note: 500,
} as const

export const undoReviewLimits = {
  candidate_id: 100,
} as const

export const listWorkspacesLimits = {
  limit: 200,
  cursor: 200,
} as const

export const createWorkspaceLimits = {
  name: 100,
  allowed_visibility: 3,
  owner: 100,
} as const

export const getWorkspaceLimits = {
  workspace_id: 100,
} as const

export const updateWorkspaceLimits = {
  name: 100,
  allowed_visibility: 3,
  crawler_budget: 50000,
  workspace_id: 100,
} as const

export const setCrawlerBudgetLimits = {
  workspace_id: 100,
  crawler_budget: 50000,
} as const

export const deleteWorkspaceLimits = {
  workspace_id: 100,
  confirm: 100,
} as const

export const listMembersLimits = {
  limit: 200,
  cursor: 200,
  workspace_id: 100,
} as const

export const claimMembershipLimits = {
  workspace_id: 100,
  invite_token: 200,
  did: 500,
} as const

export const presentMembershipLimits = {
  workspace_id: 100,
  credential: 16384,
  vc_jwt: 16384,
  presentation: 24576,
} as const

export const issueCredentialLimits = {
  workspace_id: 100,
  display_handle: 100,
} as const

export const getIssuersLimits = {
  workspace_id: 100,
} as const

export const setIssuersLimits = {
  workspace_id: 100,
  issuers: 10,
  'issuers.*': 500,
} as const

export const updateMemberLimits = {
  workspace_id: 100,
  display_handle: 100,
} as const

export const removeMemberLimits = {
  workspace_id: 100,
  display_handle: 100,
} as const

export const createMemberInviteLimits = {
  workspace_id: 100,
} as const

export const listMemberInvitesLimits = {
  limit: 200,
  cursor: 200,
  workspace_id: 100,
} as const

export const revokeMemberInviteLimits = {
  workspace_id: 100,
  invite_id: 100,
} as const

export const listOperatorsLimits = {
  limit: 200,
  cursor: 200,
} as const

export const createOperatorLimits = {
  name: 128,
} as const

export const removeOperatorLimits = {
  operator_id: 100,
} as const

export const listInviteRequestsLimits = {
  limit: 200,
  cursor: 200,
} as const

export const approveInviteRequestLimits = {
  invite_request_id: 100,
} as const

export const listInvitesLimits = {
  limit: 200,
  cursor: 200,
} as const

export const createInviteLimits = {
  count: 100,
  note: 200,
} as const

export const listContributorsLimits = {
  limit: 200,
  cursor: 200,
  handle: 100,
} as const

export const suspendContributorLimits = {
  contributor_id: 100,
  reason: 500,
} as const

export const reinstateContributorLimits = {
  contributor_id: 100,
} as const

export const reissueKeyLimits = {
  contributor_id: 100,
} as const

export const listReportsLimits = {
  limit: 200,
  cursor: 200,
  experience_id: 100,
} as const

export const resolveReportLimits = {
  note: 500,
  report_id: 100,
} as const

export const importExperiencesLimits = {
  as: 128,
} as const

export const listJobsLimits = {
  kind: 100,
  limit: 200,
  cursor: 200,
} as const

export const retryJobLimits = {
  job_id: 100,
} as const

export const listBackupsLimits = {
  limit: 200,
  cursor: 200,
} as const

export const listAuditLimits = {
  subject: 100,
  actor: 100,
  action: 100,
  limit: 200,
  cursor: 200,
} as const

/** The headings of a text that are read best, and the sentence that asks for them. */
export const BEST_READ_HEADINGS = [
  'Problem with the exact error',
  'Tried and why it failed',
  'Cause',
  'Solution',
  'Verified',
  'Lesson',
  'Applies when',
  'Does not apply when',
] as const
export const HEADINGS_REQUEST =
  'Headings that are read best: Problem with the exact error, Tried and why it failed, Cause, Solution, Verified, Lesson, Applies when, Does not apply when.'
