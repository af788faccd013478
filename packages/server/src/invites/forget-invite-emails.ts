import type { App } from '../context.ts'
import { daysBefore } from '../days-before.ts'
import { eraseInviteEmails, removeInviteRequests } from './store.ts'

/** An address is of use for a while after the approval, should the code have got lost. */
const AFTER_APPROVAL_DAYS = 30
/** What nobody has decided by then, nobody will. */
const UNDECIDED_DAYS = 180

/** Erases the addresses of decided invite requests, and requests that nobody decided. */
export async function forgetInviteEmails({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  await eraseInviteEmails(db, daysBefore(now(), AFTER_APPROVAL_DAYS))
  await removeInviteRequests(db, daysBefore(now(), UNDECIDED_DAYS))
}
