import {
  invalidFieldError,
  type MemberRole,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { type Change, change } from '../../../platform/events/change.ts'
import type { AccountsParts } from '../../parts.ts'
import { addMember } from '../../workspaces/add-member.ts'
import { isFromBeforeEnd } from '../../workspaces/ended-members.ts'
import { requireReachable } from '../../workspaces/require-membership.ts'
import { findWorkspace, lockWorkspace } from '../../workspaces/store.ts'
import { findBoundDid } from '../did-store.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { nodeDid } from '../signing-keys/node-did.ts'
import { takeId, type UsedId } from '../used-ids-store.ts'
import { isServiceIssuer } from './issuer-key.ts'
import { requireIssuer, type VerifiedMembership, verifyMembershipCredential } from './verify-membership-credential.ts'
import { verifyPresentation } from './verify-presentation.ts'

type Input = OperationInput<'presentMembership'>

const FIELDS = ['credential', 'vc_jwt', 'presentation'] as const
type Field = (typeof FIELDS)[number]

/**
 * The one field that is given, and its JWT.
 * @throws ValidationError for none or several
 */
function requireOneField(input: Input): { field: Field; jwt: string } {
  const given = FIELDS.flatMap((field) => ({ field, jwt: input[field] ?? '' })).filter(({ jwt }) => jwt !== '')
  const [first] = given
  if (first === undefined || given.length > 1)
    throw invalidFieldError(['body', given[1]?.field ?? 'credential'], `give one of ${FIELDS.join(', ')}`)
  return first
}

/**
 * The DID of the caller, by which a credential is about them.
 * @throws ForbiddenError
 */
async function requireBoundDid({ caller }: Context, db: Context['db'] | Change): Promise<string> {
  const bound = await findBoundDid(db, caller.contributor_id)
  if (bound === null)
    throw new OperationError('ForbiddenError', 'bind a DID to your account first: POST /v1/agents/me/did')
  return bound.did
}

/** @returns what was verified, and the one use of the presentation; null without one */
async function verify(
  ctx: Context<AccountsParts>,
  input: Input,
  holder_did: string,
): Promise<{ verified: VerifiedMembership; use: UsedId | null }> {
  const { field, jwt } = requireOneField(input)
  const { base_url } = ctx.config
  const presentation =
    field === 'presentation' ? await verifyPresentation(ctx, jwt, [base_url, nodeDid(base_url)]) : null
  if (presentation && presentation.holder_did !== holder_did)
    throw new ProofError('the presentation is by another DID than yours')
  const expected = { workspace_id: input.workspace_id, holder_did }
  // without a presentation, the key of the account stands for its DID
  const proven_keys = presentation && [presentation.proven_key]
  const verified = await verifyMembershipCredential(ctx, presentation?.credential ?? jwt, { ...expected, proven_keys })
  return { verified, use: presentation?.use ?? null }
}

/**
 * Makes the caller a member, as the credential says.
 * @throws ProofError for one that may not
 */
async function join(ctx: Context, tx: Change, verified: VerifiedMembership): Promise<MemberRole> {
  const { issuer, workspace_id, holder_did, role, issued_at } = verified
  const { contributor_id } = ctx.caller
  // taken off the list, or removed as a member, while the credential was verified
  await requireIssuer({ ...ctx, db: tx }, verified)
  if (isServiceIssuer(ctx, issuer)) throw new ProofError('the membership in the credential has ended')
  if (role === 'owner') throw new ProofError('a credential makes members and reviewers; owners are made by owners')
  if (await isFromBeforeEnd(ctx, tx, { workspace_id, contributor_id, dids: [holder_did] }, issued_at))
    throw new ProofError('the credential is from before your membership ended; it takes a newer one, or an invite')
  const joined_at = ctx.now().toISOString()
  await addMember(tx, { workspace_id, contributor_id, role, joined_at, credential_did: holder_did }, contributor_id)
  return role
}

async function present(ctx: Context<AccountsParts>, input: Input): Promise<OperationOutput<'presentMembership'>> {
  const { workspace_id } = input
  const { contributor_id } = ctx.caller
  const { verified, use } = await verify(ctx, input, await requireBoundDid(ctx, ctx.db))
  const { issuer, expires_at } = verified
  return change(ctx, async (tx) => {
    await lockWorkspace(tx, workspace_id)
    if ((await requireBoundDid(ctx, tx)) !== verified.holder_did)
      throw new ProofError('the credential is about another DID than yours')
    if (use && !(await takeId(tx, use)))
      throw new ProofError('the presentation was used before; each one is good for one use')
    const role = (await findWorkspace(tx, workspace_id, contributor_id))?.role ?? (await join(ctx, tx, verified))
    return tx.answer({ workspace_id, contributor_id, role, issuer, expires_at, status: 'active' as const })
  })
}

/**
 * Makes the caller a member by a credential about their DID, or confirms that they are one, in whatever role they have.
 * @throws ValidationError for a credential that is refused, ServerError (503) when its issuer cannot be asked
 */
export async function presentMembership(
  ctx: Context<AccountsParts>,
  input: Input,
): Promise<OperationOutput<'presentMembership'>> {
  requireReachable(ctx, input.workspace_id)
  try {
    return await present(ctx, input)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    if (error.code === 'unreachable') throw new OperationError('ServerError', error.message, {}, { status: 503 })
    throw invalidFieldError(['body', requireOneField(input).field], error.message)
  }
}
