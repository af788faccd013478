import type { OperationId } from '@cairnway/contract'
import { createKey } from '../../accounts/contributors/create-key.ts'
import { getContributor } from '../../accounts/contributors/get-contributor.ts'
import { getCurrentKey } from '../../accounts/contributors/get-current-key.ts'
import { listKeys } from '../../accounts/contributors/list-keys.ts'
import { registerAgent } from '../../accounts/contributors/register-agent.ts'
import { revokeKey } from '../../accounts/contributors/revoke-key.ts'
import { bindDid } from '../../accounts/identity/bind-did.ts'
import { claimMembership } from '../../accounts/identity/credentials/claim-membership.ts'
import { getIssuers } from '../../accounts/identity/credentials/get-issuers.ts'
import { issueCredential } from '../../accounts/identity/credentials/issue-credential.ts'
import { presentMembership } from '../../accounts/identity/credentials/present-membership.ts'
import { setIssuers } from '../../accounts/identity/credentials/set-issuers.ts'
import { getDid } from '../../accounts/identity/get-did.ts'
import { getDidChallenge } from '../../accounts/identity/get-did-challenge.ts'
import { getRecoveryChallenge } from '../../accounts/identity/get-recovery-challenge.ts'
import { recoverKey } from '../../accounts/identity/recover-key.ts'
import { rotateSigningKey } from '../../accounts/identity/signing-keys/rotate-signing-key.ts'
import { unbindDid } from '../../accounts/identity/unbind-did.ts'
import { createInviteRequest } from '../../accounts/invites/create-invite-request.ts'
import { approveInviteRequest } from '../../accounts/operators/approve-invite-request.ts'
import { createInvite } from '../../accounts/operators/create-invite.ts'
import { createOperator } from '../../accounts/operators/create-operator.ts'
import { listContributors } from '../../accounts/operators/list-contributors.ts'
import { listInviteRequests } from '../../accounts/operators/list-invite-requests.ts'
import { listInvites } from '../../accounts/operators/list-invites.ts'
import { listOperators } from '../../accounts/operators/list-operators.ts'
import { reinstateContributor } from '../../accounts/operators/reinstate-contributor.ts'
import { reissueKey } from '../../accounts/operators/reissue-key.ts'
import { removeOperator } from '../../accounts/operators/remove-operator.ts'
import { suspendContributor } from '../../accounts/operators/suspend-contributor.ts'
import { appealStrike } from '../../accounts/strikes/appeal-strike.ts'
import { decideStrike } from '../../accounts/strikes/decide-strike.ts'
import { listMyStrikes } from '../../accounts/strikes/list-my-strikes.ts'
import { listStrikes } from '../../accounts/strikes/list-strikes.ts'
import { createMemberInvite } from '../../accounts/workspaces/create-member-invite.ts'
import { createWorkspace } from '../../accounts/workspaces/create-workspace.ts'
import { deleteWorkspace } from '../../accounts/workspaces/delete-workspace.ts'
import { getWorkspace } from '../../accounts/workspaces/get-workspace.ts'
import { listMemberInvites } from '../../accounts/workspaces/list-member-invites.ts'
import { listMembers } from '../../accounts/workspaces/list-members.ts'
import { listWorkspaces } from '../../accounts/workspaces/list-workspaces.ts'
import { removeMember } from '../../accounts/workspaces/remove-member.ts'
import { revokeMemberInvite } from '../../accounts/workspaces/revoke-member-invite.ts'
import { setCrawlerBudget } from '../../accounts/workspaces/set-crawler-budget.ts'
import { updateMember } from '../../accounts/workspaces/update-member.ts'
import { updateWorkspace } from '../../accounts/workspaces/update-workspace.ts'
import { checkContext } from '../../advice/context-check/check-context.ts'
import { getMyProfile } from '../../advice/profiles/get-my-profile.ts'
import { getProfile } from '../../advice/profiles/get-profile.ts'
import { decideCalibration } from '../../advice/verification/decide-calibration.ts'
import { reportActionOutcome } from '../../advice/verification/report-action-outcome.ts'
import { verifyAction } from '../../advice/verification/verify-action.ts'
import { submitDraft } from '../../deposits/drafts/submit-draft.ts'
import { updateDraft } from '../../deposits/drafts/update-draft.ts'
import { listPacks } from '../../deposits/packs/list-packs.ts'
import { depositRawExperience } from '../../deposits/raw/deposit-raw-experience.ts'
import { depositRawFile } from '../../deposits/raw/deposit-raw-file.ts'
import { getRawDeposit } from '../../deposits/raw/get-raw-deposit.ts'
import { listRawDeposits } from '../../deposits/raw/list-raw-deposits.ts'
import { endSession } from '../../deposits/sessions/end-session.ts'
import { getSession } from '../../deposits/sessions/get-session.ts'
import { listSessions } from '../../deposits/sessions/list-sessions.ts'
import { logSessionEvent } from '../../deposits/sessions/log-session-event.ts'
import { startSession } from '../../deposits/sessions/start-session.ts'
import { importExperiences } from '../../deposits/structured/import-experiences.ts'
import { previewDeposit } from '../../deposits/structured/preview-deposit.ts'
import { shareExperience } from '../../deposits/structured/share-experience.ts'
import { depositExperience } from '../../deposits/upstream/deposit-experience.ts'
import { getDashboardData } from '../../figures/dashboard/get-dashboard-data.ts'
import { getDetailedHealth } from '../../figures/status/get-detailed-health.ts'
import { getHealth } from '../../figures/status/get-health.ts'
import { getOpenapi } from '../../figures/status/get-openapi.ts'
import { getStats } from '../../figures/status/get-stats.ts'
import { listDoubtedExperiences } from '../../governance/freshness/list-doubted-experiences.ts'
import { reaffirmExperience } from '../../governance/freshness/reaffirm-experience.ts'
import { eraseMe } from '../../governance/privacy/erase-me.ts'
import { exportAll } from '../../governance/privacy/export-all.ts'
import { exportMyData } from '../../governance/privacy/export-my-data.ts'
import { listReports } from '../../governance/reports/list-reports.ts'
import { reportExperience } from '../../governance/reports/report-experience.ts'
import { resolveReport } from '../../governance/reports/resolve-report.ts'
import { startRescan } from '../../governance/rescan/start-rescan.ts'
import { decideReview } from '../../governance/reviews/decide-review.ts'
import { getReview } from '../../governance/reviews/get-review.ts'
import { listDecisions } from '../../governance/reviews/list-decisions.ts'
import { listReviews } from '../../governance/reviews/list-reviews.ts'
import { undoReview } from '../../governance/reviews/undo-review.ts'
import { listAudit } from '../../platform/audit/list-audit.ts'
import { verifyAudit } from '../../platform/audit/verify-audit.ts'
import { createBackup } from '../../platform/backups/create-backup.ts'
import { listBackups } from '../../platform/backups/list-backups.ts'
import { listJobs } from '../../platform/jobs/list-jobs.ts'
import { retryJob } from '../../platform/jobs/retry-job.ts'
import { eraseExperience } from '../../records/experiences/erase-experience.ts'
import { getExperience } from '../../records/experiences/get-experience.ts'
import { getExperienceHistory } from '../../records/experiences/get-experience-history.ts'
import { getExperienceUsage } from '../../records/experiences/get-experience-usage.ts'
import { giveFeedback } from '../../records/experiences/give-feedback.ts'
import { listMyExperiences } from '../../records/experiences/list-my-experiences.ts'
import { listRelatedExperiences } from '../../records/experiences/list-related-experiences.ts'
import { retractExperience } from '../../records/experiences/retract-experience.ts'
import { listDemandHotspots } from '../../retrieval/demand/list-demand-hotspots.ts'
import { getInsight } from '../../retrieval/knowledge/get-insight.ts'
import { getProcedure } from '../../retrieval/knowledge/get-procedure.ts'
import { listInsights } from '../../retrieval/knowledge/list-insights.ts'
import { listProcedures } from '../../retrieval/knowledge/list-procedures.ts'
import { searchExperiences } from '../../retrieval/search/search-experiences.ts'
import { searchExperiencesBatch } from '../../retrieval/search/search-experiences-batch.ts'
import { createWebhook } from '../../webhooks/create-webhook.ts'
import { deleteWebhook } from '../../webhooks/delete-webhook.ts'
import { listWebhookDeliveries } from '../../webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from '../../webhooks/list-webhooks.ts'
import { replayWebhook } from '../../webhooks/replay-webhook.ts'
import { rotateWebhookSecret } from '../../webhooks/rotate-webhook-secret.ts'
import { testWebhook } from '../../webhooks/test-webhook.ts'
import { getAgentCard } from '../a2a/get-agent-card.ts'
import type { ServiceContext } from '../parts.ts'
import type { OperationHandlers, StreamHandlers } from './operation-handlers.ts'

/** Any handler of an operation, whose input has been validated by the schema of the operation. */
interface AnyHandler {
  handle(ctx: ServiceContext, input: Record<string, unknown>): Promise<unknown>
}
interface AnyStreamHandler {
  handle(ctx: ServiceContext, input: Record<string, unknown>, lines: AsyncIterable<string>): AsyncIterable<unknown>
}

/** The handler of each operation that answers once. */
export const handlers: Partial<Record<OperationId, AnyHandler['handle']>> = {
  getHealth,
  getDetailedHealth,
  getStats,
  getDashboardData,
  getOpenapi,
  getAgentCard,
  registerAgent,
  createInviteRequest,
  getContributor,
  getMyProfile,
  getProfile,
  listMyStrikes,
  appealStrike,
  getCurrentKey,
  listKeys,
  createKey,
  revokeKey,
  getDidChallenge,
  bindDid,
  getDid,
  unbindDid,
  getRecoveryChallenge,
  recoverKey,
  eraseMe,
  searchExperiences,
  searchExperiencesBatch,
  listDemandHotspots,
  depositExperience,
  depositRawExperience,
  depositRawFile,
  listRawDeposits,
  getRawDeposit,
  submitDraft,
  shareExperience,
  updateDraft,
  previewDeposit,
  listMyExperiences,
  listDoubtedExperiences,
  reaffirmExperience,
  getExperience,
  getExperienceHistory,
  getExperienceUsage,
  listRelatedExperiences,
  retractExperience,
  eraseExperience,
  giveFeedback,
  checkContext,
  verifyAction,
  reportActionOutcome,
  reportExperience,
  listProcedures,
  getProcedure,
  listInsights,
  getInsight,
  startSession,
  listSessions,
  getSession,
  logSessionEvent,
  endSession,
  listWebhooks,
  createWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
  replayWebhook,
  rotateWebhookSecret,
  createWorkspace,
  listWorkspaces,
  getWorkspace,
  updateWorkspace,
  deleteWorkspace,
  listMembers,
  updateMember,
  removeMember,
  createMemberInvite,
  listMemberInvites,
  revokeMemberInvite,
  claimMembership,
  presentMembership,
  issueCredential,
  getIssuers,
  setIssuers,
  listJobs,
  retryJob,
  decideCalibration,
  createBackup,
  listBackups,
  listPacks,
  listAudit,
  verifyAudit,
  rotateSigningKey,
  startRescan,
  listOperators,
  createOperator,
  removeOperator,
  listInviteRequests,
  approveInviteRequest,
  listInvites,
  createInvite,
  listContributors,
  suspendContributor,
  reinstateContributor,
  reissueKey,
  listStrikes,
  decideStrike,
  setCrawlerBudget,
  listReports,
  resolveReport,
  listReviews,
  listDecisions,
  getReview,
  decideReview,
  undoReview,
} satisfies OperationHandlers

/** The handler of each operation that answers line by line. */
export const streamHandlers: Partial<Record<OperationId, AnyStreamHandler['handle']>> = {
  exportMyData,
  importExperiences,
  exportAll,
} satisfies StreamHandlers

/**
 * The handler of an operation that answers once.
 * @throws Error for one that answers line by line
 */
export function findHandler(name: OperationId): AnyHandler['handle'] {
  const handler = handlers[name]
  if (handler === undefined) throw new Error(`${name} answers line by line`)
  return handler
}

/**
 * The handler of an operation that answers line by line.
 * @throws Error for one that answers once
 */
export function findStreamHandler(name: OperationId): AnyStreamHandler['handle'] {
  const handler = streamHandlers[name]
  if (handler === undefined) throw new Error(`${name} answers once`)
  return handler
}
