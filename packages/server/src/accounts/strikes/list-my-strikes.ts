import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { listStrikesOf } from '../contributors/strike-store.ts'
import { presentStrike } from './present-strike.ts'

/** `GET /v1/agents/me/strikes`: the strikes of the caller, newest first. */
export async function listMyStrikes(ctx: Context): Promise<OperationOutput<'listMyStrikes'>> {
  const rows = await listStrikesOf(ctx.db, ctx.caller.contributor_id)
  const now = ctx.now()
  return { strikes: rows.map((row) => presentStrike(row, now)) }
}
