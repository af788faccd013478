import { randomBytes } from 'node:crypto'
import { INVITE_AGENTS } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { makeInviteCode } from './make-invite-code.ts'
import { insertInvite } from './store.ts'

export interface Invite {
  id: string
  /** exists only in this answer */
  invite_code: string
  agents_left: number
  created_at: string
}

/** Makes and stores an invite code in the name of the caller. */
export async function addInvite(ctx: Context, tx: Db, note: string | null): Promise<Invite> {
  const invite_code = makeInviteCode(randomBytes)
  const invite = { id: ctx.newId('inv'), agents_left: INVITE_AGENTS, created_at: ctx.now().toISOString() }
  const code_hash = ctx.hashKey(invite_code)
  await insertInvite(tx, { ...invite, code_hash, note, created_by: ctx.caller.contributor_id })
  return { ...invite, invite_code }
}
