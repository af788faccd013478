import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { countPackRecords } from './pack-store.ts'

/** Lists the packs that were loaded, with their records by what became of them. */
export async function listPacks(ctx: Context<RetrievalParts>): Promise<OperationOutput<'listPacks'>> {
  const rows = await countPackRecords(ctx.db)
  return { packs: rows.map((row) => ({ ...row, is_configured: ctx.packs.names.has(row.name) })) }
}
