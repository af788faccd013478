import { randomBytes } from 'node:crypto'
import { MAX_AGENTS_PER_INVITE } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { insertInvite } from './store.ts'

const BASE32_DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_BYTES = 20
const GROUP_CHARS = 5

export interface IssuedInvite {
  id: string
  /** only its hash is stored */
  invite_code: string
  agents_left: number
  created_at: string
}

/**
 * An invite code such as `cwi-k3v7q-a2mxd-…`: 20 characters of base32, 100 random bits, in groups for reading aloud.
 * @param random returns the given number of random bytes
 */
function generateInviteCode(random: (bytes: number) => Uint8Array): string {
  const characters = [...random(CODE_BYTES)].map((byte) => BASE32_DIGITS[byte % BASE32_DIGITS.length])
  const groups = characters.join('').match(new RegExp(`.{${GROUP_CHARS}}`, 'g')) ?? []
  return ['cwi', ...groups].join('-')
}

/** Creates an invite code in the name of the caller. */
export async function addInvite(ctx: Context, tx: Db, note: string | null): Promise<IssuedInvite> {
  const invite_code = generateInviteCode(randomBytes)
  const invite = { id: ctx.newId('inv'), agents_left: MAX_AGENTS_PER_INVITE, created_at: ctx.now().toISOString() }
  const code_hash = ctx.hashKey(invite_code)
  await insertInvite(tx, { ...invite, code_hash, note, created_by: ctx.caller.contributor_id })
  return { ...invite, invite_code }
}
