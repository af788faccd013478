import type { App } from '../context.ts'
import { eraseInviteEmails, removeInviteRequests } from './store.ts'

const DAY_MS = 86_400_000
/** An address is of use for a while after the approval, should the code have got lost. */
const AFTER_APPROVAL_DAYS = 30
/** What nobody has decided by then, nobody will. */
const UNDECIDED_DAYS = 180

/** Erases the addresses of decided invite requests, and requests that nobody decided. */
export async function forgetInviteEmails({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString()
  await eraseInviteEmails(db, before(AFTER_APPROVAL_DAYS))
  await removeInviteRequests(db, before(UNDECIDED_DAYS))
}
