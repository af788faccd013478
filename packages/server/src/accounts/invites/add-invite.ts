import { randomBytes } from 'node:crypto'
import { MAX_AGENTS_PER_INVITE } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { generateInviteCode } from './generate-invite-code.ts'
import { insertInvite } from './store.ts'

export interface IssuedInvite {
  id: string
  /** only its hash is stored */
  invite_code: string
  agents_left: number
  created_at: string
}

/** Creates an invite code in the name of the caller. */
export async function addInvite(ctx: Context, tx: Db, note: string | null): Promise<IssuedInvite> {
  const invite_code = generateInviteCode('cwi', randomBytes)
  const invite = { id: ctx.newId('inv'), agents_left: MAX_AGENTS_PER_INVITE, created_at: ctx.now().toISOString() }
  const code_hash = ctx.hashKey(invite_code)
  await insertInvite(tx, { ...invite, code_hash, note, created_by: ctx.caller.contributor_id })
  return { ...invite, invite_code }
}
