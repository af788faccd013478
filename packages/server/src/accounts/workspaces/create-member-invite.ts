import { randomBytes } from 'node:crypto'
import {
  invalidFieldError,
  MAX_MEMBER_INVITES_PER_DAY,
  MEMBER_INVITE_DAYS,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { change } from '../../platform/events/change.ts'
import { generateInviteCode } from '../invites/generate-invite-code.ts'
import { insertMemberInvite, listInviteTimesSince } from './invite-store.ts'
import { lockMembership } from './require-membership.ts'

const DAY_S = 24 * 60 * 60
const MAX_LIFETIME_MS = MEMBER_INVITE_DAYS * DAY_S * 1000

/** @throws ValidationError for a time that has passed or is too far ahead */
function chooseExpiry(asked: string | null, now: Date): string {
  const latest = now.getTime() + MAX_LIFETIME_MS
  if (asked === null) return new Date(latest).toISOString()
  const time = Date.parse(asked)
  if (time <= now.getTime()) throw invalidFieldError(['body', 'expires_at'], 'lies in the past; give a future time')
  if (time > latest)
    throw invalidFieldError(
      ['body', 'expires_at'],
      `lies more than ${MEMBER_INVITE_DAYS} days ahead; give an earlier time`,
    )
  return asked
}

/** @throws RateLimitError for one invite of the workspace too many */
async function requireInviteLeft(tx: Db, workspace_id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_S * 1000)
  const times = await listInviteTimesSince(tx, workspace_id, since.toISOString())
  const [next_to_leave] = times.slice(-MAX_MEMBER_INVITES_PER_DAY)
  if (next_to_leave === undefined || times.length < MAX_MEMBER_INVITES_PER_DAY) return
  const wait_ms = Date.parse(next_to_leave.created_at) - since.getTime()
  throw new OperationError(
    'RateLimitError',
    `a workspace has at most ${MAX_MEMBER_INVITES_PER_DAY} new invites within 24 hours`,
    {
      retry_after_seconds: Math.max(1, Math.ceil(wait_ms / 1000)),
      limit: 'member_invites',
      calls: MAX_MEMBER_INVITES_PER_DAY,
      seconds: DAY_S,
      remaining: 0,
    },
  )
}

/** Creates an invite token. Only its hash is stored. */
export async function createMemberInvite(
  ctx: Context,
  { workspace_id, role, expires_at: asked = null }: OperationInput<'createMemberInvite'>,
): Promise<OperationOutput<'createMemberInvite'>> {
  const invite_token = generateInviteCode('cwm', randomBytes)
  return change(ctx, async (tx) => {
    await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    const now = ctx.now()
    const expires_at = chooseExpiry(asked, now)
    await requireInviteLeft(tx, workspace_id, now)
    const invite_id = ctx.newId('wsi')
    const created_by = ctx.caller.contributor_id
    const created_at = now.toISOString()
    const token_hash = ctx.hashKey(invite_token)
    await insertMemberInvite(tx, { id: invite_id, workspace_id, token_hash, role, created_by, created_at, expires_at })
    const data = { invite_id, role, expires_at }
    const entry = { actor: created_by, subject: workspace_id, data, happened_at: created_at }
    tx.audit({ ...entry, action: 'member_invite.created' })
    return tx.answer({ invite_id, invite_token, role, expires_at })
  })
}
