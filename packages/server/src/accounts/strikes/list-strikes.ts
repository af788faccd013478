import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listStrikeCases } from '../contributors/strike-store.ts'
import { presentStrike } from './present-strike.ts'

/** `GET /v1/admin/strikes`: one page of the strikes of all contributors. */
export async function listStrikes(
  ctx: Context,
  { limit, cursor, appealed }: OperationInput<'listStrikes'>,
): Promise<OperationOutput<'listStrikes'>> {
  const rows = await listStrikeCases(ctx.db, { appealed, after: decodeTimeCursor(cursor), limit: limit + 1 })
  const { page, next_cursor } = paginateByTime(rows, limit)
  const now = ctx.now()
  const strikes = page.map((row) => ({
    ...presentStrike(row, now),
    contributor: row.contributor,
    trust_level: row.trust_level,
  }))
  return { strikes, next_cursor }
}
