import type { JobLane } from '@cairnway/contract'
import { applyTrustRulesToAll } from '../accounts/contributors/apply-trust-rules-to-all.ts'
import { recountAuthor } from '../accounts/contributors/recount-author.ts'
import { rotateSigningKeys } from '../accounts/identity/signing-keys/rotate-signing-keys.ts'
import { sweepUsedJtis } from '../accounts/identity/tokens/sweep-used-jtis.ts'
import { sweepInviteRequests } from '../accounts/invites/sweep-invite-requests.ts'
import { eraseWorkspace } from '../accounts/workspaces/erase-workspace.ts'
import { recalibrateVerdicts } from '../advice/verification/recalibrate-verdicts.ts'
import { normalizeCrawledDeposit, normalizeDeposit } from '../deposits/raw/normalize-deposit.ts'
import { endAbandonedSession, endAbandonedSessions } from '../deposits/sessions/end-abandoned-sessions.ts'
import { compareDeposits } from '../deposits/structured/compare-deposits.ts'
import { countEvents } from '../figures/dashboard/count-events.ts'
import { eraseContributor } from '../governance/privacy/erase-contributor.ts'
import { sweepExpiredData } from '../governance/privacy/sweep-expired-data.ts'
import { rescanExperiences } from '../governance/rescan/rescan-experiences.ts'
import { sealAudit } from '../platform/audit/seal-audit.ts'
import { runBackup } from '../platform/backups/run-backup.ts'
import { BACKUP_JOB } from '../platform/backups/store.ts'
import { sweepIdempotencyKeys } from '../platform/idempotency/sweep-idempotency-keys.ts'
import type { RecurringJob, RecurringPeriod } from '../platform/jobs/enqueue-recurring-jobs.ts'
import type { FinishJob } from '../platform/jobs/run-next-job.ts'
import { sweepJobs } from '../platform/jobs/sweep-jobs.ts'
import { expireStale } from '../records/experiences/expire-stale.ts'
import { recountScores } from '../records/experiences/recount-scores.ts'
import { groupDemand } from '../retrieval/demand/group-demand.ts'
import { linkExperiences } from '../retrieval/knowledge/link-experiences.ts'
import { rewordProcedures } from '../retrieval/knowledge/reword-procedures.ts'
import { expungeSearchIndex } from '../retrieval/search/expunge-search-index.ts'
import type { Service } from '../surfaces/parts.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'

/**
 * Runs one job. A job may run twice, after a worker died in the middle of it, so a handler is idempotent or passes the
 * transaction of its last write to `finish`, which commits that write and the end of the job together. Work that may
 * take longer than some seconds is divided: a job does a batch and enqueues the rest as another job.
 */
type JobHandler = (app: Service, payload: unknown, finish: FinishJob) => Promise<void>

interface JobKind {
  /** a lane never waits for another, so work that takes long or waits for others is apart from the rest */
  lane: JobLane
  /** period in which it runs once by itself, on one of all nodes; absent for work that something enqueues */
  every?: RecurringPeriod
  run: JobHandler
}

/** The lane, the period and the handler of each kind of job. A kind is the name of its function. */
export const jobKinds: Record<string, JobKind> = {
  seal_audit: { lane: 'upkeep', every: 'hour', run: sealAudit },
  expire_stale: { lane: 'upkeep', every: 'hour', run: expireStale },
  rescan_experiences: { lane: 'upkeep', run: rescanExperiences },
  sweep_idempotency_keys: { lane: 'upkeep', every: 'hour', run: sweepIdempotencyKeys },
  expunge_search_index: { lane: 'upkeep', every: 'day', run: expungeSearchIndex },
  sweep_jobs: { lane: 'upkeep', every: 'day', run: sweepJobs },
  recount_scores: { lane: 'upkeep', every: 'day', run: recountScores },
  recount_author: { lane: 'upkeep', run: recountAuthor },
  apply_trust_rules_to_all: { lane: 'upkeep', every: 'day', run: applyTrustRulesToAll },
  sweep_invite_requests: { lane: 'upkeep', every: 'day', run: sweepInviteRequests },
  erase_contributor: { lane: 'upkeep', run: eraseContributor },
  erase_workspace: { lane: 'upkeep', run: eraseWorkspace },
  end_abandoned_sessions: { lane: 'upkeep', every: 'hour', run: endAbandonedSessions },
  end_abandoned_session: { lane: 'upkeep', run: endAbandonedSession },
  count_events: { lane: 'upkeep', every: 'hour', run: countEvents },
  group_demand: { lane: 'upkeep', every: 'hour', run: groupDemand },
  compare_deposits: { lane: 'upkeep', run: compareDeposits },
  link_experiences: { lane: 'upkeep', run: linkExperiences },
  reword_procedures: { lane: 'outgoing', run: rewordProcedures },
  deliver_webhook: { lane: 'outgoing', run: deliverWebhook },
  recalibrate_verdicts: { lane: 'upkeep', every: 'month', run: recalibrateVerdicts },
  sweep_used_jtis: { lane: 'upkeep', every: 'hour', run: sweepUsedJtis },
  rotate_signing_keys: { lane: 'upkeep', every: 'day', run: rotateSigningKeys },
  [BACKUP_JOB]: { lane: 'upkeep', run: runBackup },
  sweep_expired_data: { lane: 'upkeep', every: 'day', run: sweepExpiredData },
  normalize_deposit: { lane: 'text', run: normalizeDeposit },
  normalize_crawled_deposit: { lane: 'crawl', run: normalizeCrawledDeposit },
}

/** The jobs that run by themselves. */
export const recurringJobs: readonly RecurringJob[] = Object.entries(jobKinds).flatMap(([kind, { every }]) =>
  every ? [{ kind, every }] : [],
)
