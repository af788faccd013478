import type { App } from '../context.ts'
import { daysBefore } from '../time/days-before.ts'
import { clearInviteEmails, deleteUndecidedInviteRequests } from './store.ts'

/** An address is of use for a while after the approval, should the code have got lost. */
const APPROVED_RETENTION_DAYS = 30
/** What nobody has decided by then, nobody will. */
const UNDECIDED_RETENTION_DAYS = 180

/** Erases the addresses of decided invite requests, and requests that nobody decided. */
export async function sweepInviteRequests({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await clearInviteEmails(db, daysBefore(now(), APPROVED_RETENTION_DAYS))
  await deleteUndecidedInviteRequests(db, daysBefore(now(), UNDECIDED_RETENTION_DAYS))
}
