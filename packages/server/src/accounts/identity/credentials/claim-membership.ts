import { invalidFieldError, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { change } from '../../../platform/events/change.ts'
import type { AccountsParts } from '../../parts.ts'
import { addMember } from '../../workspaces/add-member.ts'
import { findOpenInvite, lockOpenInvite, setInviteUsed } from '../../workspaces/invite-store.ts'
import { requireReachable } from '../../workspaces/require-membership.ts'
import { findWorkspace, lockWorkspace } from '../../workspaces/store.ts'
import { findBoundDid } from '../did-store.ts'
import { auditIssuance, type IssuedCredential, issueMembershipCredential } from './issue-membership-credential.ts'

/** @throws ValidationError for a DID that is not bound to the caller, whoever else it is bound to */
async function requireOwnDid({ db, caller }: Context, did: string): Promise<void> {
  if ((await findBoundDid(db, caller.contributor_id))?.did !== did)
    throw invalidFieldError(['body', 'did'], 'it is not bound to your account; bind it first, or leave it out')
}

const unknownInviteError = () =>
  new OperationError('NotFoundError', 'no open invite of this workspace has this token; ask an owner for another')

/**
 * Makes the caller a member by an invite token, which it uses up. A caller who names their DID gets a credential of the
 * membership.
 * @throws NotFoundError for a token that is unknown, of another workspace, used or expired, and for an unknown
 * workspace, which the error does not distinguish
 */
export async function claimMembership(
  ctx: Context<AccountsParts>,
  { workspace_id, invite_token, did }: OperationInput<'claimMembership'>,
): Promise<OperationOutput<'claimMembership'>> {
  requireReachable(ctx, workspace_id)
  if (did) await requireOwnDid(ctx, did)
  const { contributor_id } = ctx.caller
  const joined_at = ctx.now().toISOString()
  const token_hash = ctx.hashKey(invite_token.trim().toLowerCase())
  const open = await findOpenInvite(ctx.db, workspace_id, token_hash, joined_at)
  if (open === null) throw unknownInviteError()
  // signed before the transaction, since it may read the signing keys; nobody gets it when the claim is refused
  const issued: IssuedCredential | null = did
    ? await issueMembershipCredential(ctx, { workspace_id, did, role: open.role, issued_at: joined_at })
    : null
  return change(ctx, async (tx) => {
    // a second claim at the same time sees that the first has used the token up
    await lockWorkspace(tx, workspace_id)
    const invite = await lockOpenInvite(tx, workspace_id, token_hash, joined_at)
    if (invite === null) throw unknownInviteError()
    if ((await findWorkspace(tx, workspace_id, contributor_id)) !== null)
      throw new OperationError('DuplicateError', 'you are a member of this workspace already')
    const { id, role } = invite
    await setInviteUsed(tx, id, contributor_id, joined_at)
    await addMember(tx, { workspace_id, contributor_id, role, joined_at }, contributor_id)
    if (issued) auditIssuance(tx, issued, { actor: contributor_id, workspace_id, contributor_id })
    const answer = { workspace_id, contributor_id, role, status: 'active' as const }
    return tx.answer(issued ? { ...answer, credential: issued.credential } : answer)
  })
}
