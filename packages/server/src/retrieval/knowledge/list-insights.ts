import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listInsightRows } from './published-store.ts'
import { withReadableSources } from './readable-sources.ts'

/** `GET /v1/insights` */
export async function listInsights(
  ctx: Context,
  { domain, tags = [], limit, cursor }: OperationInput<'listInsights'>,
): Promise<OperationOutput<'listInsights'>> {
  const filter = { reader: ctx.caller, domain: domain ?? null, tags }
  let after = decodeTimeCursor(cursor)
  const readNext = async (count: number) => {
    const rows = await listInsightRows(ctx.db, filter, { after, limit: count })
    after = rows.at(-1) ?? after
    return rows
  }
  const { items, is_cut } = await takeWithinBytes(readNext, limit + 1)
  const { page, next_cursor } = paginateByTime(items, limit, is_cut)
  return { insights: page.map((row) => ({ ...withReadableSources(row), schema_version: SCHEMA_VERSION })), next_cursor }
}
