import { OperationError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findProcedure } from './published-store.ts'
import { withReadableSources } from './readable-sources.ts'

/** Fields of a withdrawn procedure, whose texts are deleted. */
const WITHDRAWN = {
  title: '',
  summary: '',
  problem_pattern: '',
  confidence: 0,
  provisional: false,
  insight_id: null,
  preconditions: [],
  steps: [],
  pitfalls: [],
  does_not_apply_when: [],
  stack_tags: [],
  supporting_experience_ids: [],
}

/** `GET /v1/procedures/{procedure_id}` */
export async function getProcedure(
  ctx: Context,
  { procedure_id }: OperationInput<'getProcedure'>,
): Promise<OperationOutput<'getProcedure'>> {
  const row = await findProcedure(ctx.db, procedure_id, ctx.caller)
  if (row === null) throw new OperationError('NotFoundError', `no procedure ${procedure_id}`)
  return { ...withReadableSources(row), ...(row.status === 'withdrawn' && WITHDRAWN), schema_version: SCHEMA_VERSION }
}
