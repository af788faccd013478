import type { OperationId } from '@cairnway/contract'
import { getAgentCard } from './a2a/get-agent-card.ts'
import { checkContext } from './advice/check-context.ts'
import { reportActionOutcome } from './advice/report-action-outcome.ts'
import { verifyAction } from './advice/verify-action.ts'
import { listAudit } from './audit/list-audit.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { createBackup } from './backups/create-backup.ts'
import { listBackups } from './backups/list-backups.ts'
import type { Context, OperationHandlers, StreamHandlers } from './context.ts'
import { createKey } from './contributors/create-key.ts'
import { getContributor } from './contributors/get-contributor.ts'
import { getCurrentKey } from './contributors/get-current-key.ts'
import { listKeys } from './contributors/list-keys.ts'
import { registerAgent } from './contributors/register-agent.ts'
import { revokeKey } from './contributors/revoke-key.ts'
import { getDashboardData } from './dashboard/get-dashboard-data.ts'
import { listDemandHotspots } from './demand/list-demand-hotspots.ts'
import { importExperiences } from './deposits/import-experiences.ts'
import { previewDeposit } from './deposits/preview-deposit.ts'
import { shareExperience } from './deposits/share-experience.ts'
import { depositExperience } from './deposits/upstream/deposit-upstream.ts'
import { submitDraft } from './drafts/submit-draft.ts'
import { updateDraft } from './drafts/update-draft.ts'
import { eraseExperience } from './experiences/erase-experience.ts'
import { getExperience } from './experiences/get-experience.ts'
import { getExperienceHistory } from './experiences/get-experience-history.ts'
import { getExperienceUsage } from './experiences/get-experience-usage.ts'
import { giveFeedback } from './experiences/give-feedback.ts'
import { listMyExperiences } from './experiences/list-my-experiences.ts'
import { listRelatedExperiences } from './experiences/list-related-experiences.ts'
import { retractExperience } from './experiences/retract-experience.ts'
import { listDoubtedExperiences } from './freshness/list-doubted-experiences.ts'
import { reaffirmExperience } from './freshness/reaffirm-experience.ts'
import { bindDid } from './identity/bind-did.ts'
import { claimMembership } from './identity/credentials/claim-membership.ts'
import { getIssuers } from './identity/credentials/get-issuers.ts'
import { issueCredential } from './identity/credentials/issue-credential.ts'
import { presentMembership } from './identity/credentials/present-membership.ts'
import { setIssuers } from './identity/credentials/set-issuers.ts'
import { getDid } from './identity/get-did.ts'
import { getDidChallenge } from './identity/get-did-challenge.ts'
import { getRecoveryChallenge } from './identity/get-recovery-challenge.ts'
import { recoverKey } from './identity/recover-key.ts'
import { rotateSigningKey } from './identity/tokens/rotate-signing-key.ts'
import { unbindDid } from './identity/unbind-did.ts'
import { createInviteRequest } from './invites/create-invite-request.ts'
import { listJobs } from './jobs/list-jobs.ts'
import { retryJob } from './jobs/retry-job.ts'
import { getInsight } from './knowledge/get-insight.ts'
import { getProcedure } from './knowledge/get-procedure.ts'
import { listInsights } from './knowledge/list-insights.ts'
import { listProcedures } from './knowledge/list-procedures.ts'
import { approveInviteRequest } from './operators/approve-invite-request.ts'
import { createInvite } from './operators/create-invite.ts'
import { createOperator } from './operators/create-operator.ts'
import { listContributors } from './operators/list-contributors.ts'
import { listInviteRequests } from './operators/list-invite-requests.ts'
import { listInvites } from './operators/list-invites.ts'
import { listOperators } from './operators/list-operators.ts'
import { reinstateContributor } from './operators/reinstate-contributor.ts'
import { reissueKey } from './operators/reissue-key.ts'
import { removeOperator } from './operators/remove-operator.ts'
import { suspendContributor } from './operators/suspend-contributor.ts'
import { eraseMe } from './privacy/erase-me.ts'
import { exportAll } from './privacy/export-all.ts'
import { exportMyData } from './privacy/export-my-data.ts'
import { getMyProfile } from './profiles/get-my-profile.ts'
import { getProfile } from './profiles/get-profile.ts'
import { depositRawExperience } from './raw/deposit-raw-experience.ts'
import { depositRawFile } from './raw/deposit-raw-file.ts'
import { getRawDeposit } from './raw/get-raw-deposit.ts'
import { listRawDeposits } from './raw/list-raw-deposits.ts'
import { listReports } from './reports/list-reports.ts'
import { reportExperience } from './reports/report-experience.ts'
import { resolveReport } from './reports/resolve-report.ts'
import { startRescan } from './rescan/start-rescan.ts'
import { decideReview } from './reviews/decide-review.ts'
import { getReview } from './reviews/get-review.ts'
import { listDecisions } from './reviews/list-decisions.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { undoReview } from './reviews/undo-review.ts'
import { searchExperiences } from './search/search-experiences.ts'
import { searchExperiencesBatch } from './search/search-experiences-batch.ts'
import { endSession } from './sessions/end-session.ts'
import { getSession } from './sessions/get-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logSessionEvent } from './sessions/log-session-event.ts'
import { startSession } from './sessions/start-session.ts'
import { getDetailedHealth } from './status/get-detailed-health.ts'
import { getHealth } from './status/get-health.ts'
import { getOpenapi } from './status/get-openapi.ts'
import { getStats } from './status/get-stats.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts'
import { listWebhooks } from './webhooks/list-webhooks.ts'
import { replayWebhook } from './webhooks/replay-webhook.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { testWebhook } from './webhooks/test-webhook.ts'
import { createMemberInvite } from './workspaces/create-member-invite.ts'
import { createWorkspace } from './workspaces/create-workspace.ts'
import { deleteWorkspace } from './workspaces/delete-workspace.ts'
import { getWorkspace } from './workspaces/get-workspace.ts'
import { listMemberInvites } from './workspaces/list-member-invites.ts'
import { listMembers } from './workspaces/list-members.ts'
import { listWorkspaces } from './workspaces/list-workspaces.ts'
import { removeMember } from './workspaces/remove-member.ts'
import { revokeMemberInvite } from './workspaces/revoke-member-invite.ts'
import { updateMember } from './workspaces/update-member.ts'
import { updateWorkspace } from './workspaces/update-workspace.ts'

/** Any handler of an operation, whose input has been validated by the schema of the operation. */
interface AnyHandler {
  handle(ctx: Context, input: Record<string, unknown>): Promise<unknown>
}
interface AnyStreamHandler {
  handle(ctx: Context, input: Record<string, unknown>, lines: AsyncIterable<string>): AsyncIterable<unknown>
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
  createBackup,
  listBackups,
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

/** The handler of an operation that answers once. @throws Error for one that answers line by line */
export function findHandler(name: OperationId): AnyHandler['handle'] {
  const handler = handlers[name]
  if (handler === undefined) throw new Error(`${name} answers line by line`)
  return handler
}

/** The handler of an operation that answers line by line. @throws Error for one that answers once */
export function findStreamHandler(name: OperationId): AnyStreamHandler['handle'] {
  const handler = streamHandlers[name]
  if (handler === undefined) throw new Error(`${name} answers once`)
  return handler
}
