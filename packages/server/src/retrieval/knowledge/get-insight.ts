import { OperationError, type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findInsight } from './published-store.ts'
import { withReadableSources } from './readable-sources.ts'

/** Fields of a withdrawn insight, whose texts are deleted. */
const WITHDRAWN = {
  statement: '',
  confidence: 0,
  procedure_id: null,
  tags: [],
  root_cause: [],
  applies_when: [],
  does_not_apply_when: [],
  supporting_experience_ids: [],
  contradicting_experience_ids: [],
}

/** `GET /v1/insights/{insight_id}` */
export async function getInsight(
  ctx: Context,
  { insight_id }: OperationInput<'getInsight'>,
): Promise<OperationOutput<'getInsight'>> {
  const row = await findInsight(ctx.db, insight_id, ctx.caller)
  if (row === null) throw new OperationError('NotFoundError', `no insight ${insight_id}`)
  return { ...withReadableSources(row), ...(row.status === 'withdrawn' && WITHDRAWN), schema_version: SCHEMA_VERSION }
}
