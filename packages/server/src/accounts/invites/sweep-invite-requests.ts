import type { App } from '../../platform/context.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { clearInviteEmails, deleteUndecidedInviteRequests } from './store.ts'

/** The address is kept for a while after the approval, in case the code is lost. */
export const APPROVED_RETENTION_DAYS = 30
export const UNDECIDED_RETENTION_DAYS = 180

/**
 * The job `sweep_invite_requests`: clears the addresses of approved requests and deletes requests that nobody decided.
 */
export async function sweepInviteRequests({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await clearInviteEmails(db, daysBefore(now(), APPROVED_RETENTION_DAYS))
  await deleteUndecidedInviteRequests(db, daysBefore(now(), UNDECIDED_RETENTION_DAYS))
}
