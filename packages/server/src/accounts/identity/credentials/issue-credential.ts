import { invalidFieldError, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { change } from '../../../platform/events/change.ts'
import type { AccountsParts } from '../../parts.ts'
import { requireMember } from '../../workspaces/require-member.ts'
import { requireMembership } from '../../workspaces/require-membership.ts'
import { auditIssuance, issueMembershipCredential } from './issue-membership-credential.ts'

/** Issues a credential for the DID of the caller, or as an owner for that of another member. */
export async function issueCredential(
  ctx: Context<AccountsParts>,
  input: OperationInput<'issueCredential'>,
): Promise<OperationOutput<'issueCredential'>> {
  const { workspace_id } = input
  const { role: held } = await requireMembership(ctx, ctx.db, input)
  const { contributor_id, role, did } = await requireMember(ctx, ctx.db, input)
  if (contributor_id !== ctx.caller.contributor_id && held !== 'owner')
    throw new OperationError('ForbiddenError', `only an owner issues credentials to others; your role is ${held}`, {
      needed: 'owner',
      held,
    })
  if (did === null)
    throw invalidFieldError(['path', 'display_handle'], 'this member has bound no DID: a credential is about one')
  const issuance = { actor: ctx.caller.contributor_id, workspace_id, contributor_id }
  const issued = await issueMembershipCredential(ctx, { workspace_id, did, role, issued_at: ctx.now().toISOString() })
  const { issued_at: _, ...answer } = issued
  return change(ctx, async (tx) => {
    auditIssuance(tx, issued, issuance)
    return tx.answer(answer)
  })
}
