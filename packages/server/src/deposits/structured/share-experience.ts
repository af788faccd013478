import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Context } from '../../platform/context.ts'
import { requireExperience } from '../../records/experiences/require-experience.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { DepositsParts } from '../parts.ts'
import { evaluateDeposit, storeEvaluatedDeposit } from './evaluate-deposit.ts'
import { findSharableText, type SharableText, setSharedAs } from './share-store.ts'
import type { StoreInSameChange } from './store-deposit.ts'

/**
 * The text of a record of the caller's workspace that the caller may publish.
 * @throws NotFoundError for what they may not read, ForbiddenError
 */
async function requireSharableText(ctx: Context, id: string): Promise<SharableText> {
  const { contributor_id, role } = ctx.caller
  const row = await requireExperience(ctx, id)
  if (row.visibility_scope !== 'team')
    throw new OperationError('ForbiddenError', 'only a record of a workspace can be shared')
  if (row.contributor_id !== contributor_id && role !== 'owner')
    throw new OperationError('ForbiddenError', 'only its author and the owners of the workspace share a record')
  await visibilityFor(ctx, 'public')
  const text = await findSharableText(ctx.db, id)
  if (text === null)
    throw new OperationError(
      'ForbiddenError',
      'only a record that the members of the workspace read is shared, in its newest version',
    )
  return text
}

/**
 * `POST /v1/experiences/{experience_id}/share`: a new public record with the text of one of the caller's workspace. It is
 * evaluated and stored as what a personal key of the caller deposits, so that nothing inside of the workspace counts for or
 * against it, and only the record inside names the other.
 */
export async function shareExperience(
  ctx: Context<RetrievalParts & DepositsParts>,
  { experience_id, changes }: OperationInput<'shareExperience'>,
): Promise<OperationOutput<'shareExperience'>> {
  const text = await requireSharableText(ctx, experience_id)
  const outside = {
    ...ctx,
    caller: { ...ctx.caller, workspace_id: null, role: null },
  }
  const evaluated = await evaluateDeposit(outside, { ...text, ...changes, visibility_scope: 'public' })
  const storeWithRecord: StoreInSameChange = async (tx, { id, created_at: happened_at }) => {
    if (!(await setSharedAs(tx, experience_id, id)))
      throw new OperationError('NotFoundError', `no experience ${experience_id}`)
    const data = { experience_id }
    tx.audit({ actor: ctx.caller.contributor_id, action: 'experience.shared', subject: id, data, happened_at })
  }
  return storeEvaluatedDeposit(outside, evaluated, { storeWithRecord })
}
