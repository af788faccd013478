import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { listProcedureRows } from './published-store.ts'
import { withReadableSources } from './readable-sources.ts'

/** `GET /v1/procedures` */
export async function listProcedures(
  ctx: Context,
  { domain, stack_tags = [], limit, offset }: OperationInput<'listProcedures'>,
): Promise<OperationOutput<'listProcedures'>> {
  const filter = { reader: ctx.caller, domain: domain ?? null, stack_tags }
  let read = 0
  const readNext = async (count: number) => {
    const rows = await listProcedureRows(ctx.db, filter, { limit: count, offset: offset + read })
    read += rows.length
    return rows
  }
  const { items, is_cut } = await takeWithinBytes(readNext, limit + 1)
  const page = items.slice(0, limit)
  if (ctx.next_page && (is_cut || items.length > limit)) ctx.next_page.offset = offset + page.length
  return page.map((row) => ({ ...withReadableSources(row), schema_version: SCHEMA_VERSION }))
}
