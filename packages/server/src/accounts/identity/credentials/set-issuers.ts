import { invalidFieldError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { change } from '../../../platform/events/change.ts'
import { parseOutgoingUrl } from '../../../platform/outgoing/outgoing-url.ts'
import type { AccountsParts } from '../../parts.ts'
import { lockMembership } from '../../workspaces/require-membership.ts'
import { didWebUrl } from '../did/did-web-url.ts'
import { parseDid } from '../did/parse-did.ts'
import { resolveDid } from '../did/resolve-did.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { nodeDid } from '../signing-keys/node-did.ts'
import { updateIssuers } from './issuer-store.ts'

/** @throws ProofError for an issuer whose keys could never be found; nobody is asked for them yet */
async function requireIssuerForm(ctx: Context<AccountsParts>, issuer: string): Promise<void> {
  const { webhook_allow_private } = ctx.config
  if (!issuer.startsWith('did:')) {
    const target = parseOutgoingUrl(issuer, webhook_allow_private)
    if (target === null || target.url.search !== '' || target.url.hash !== '')
      throw new ProofError('it must be a DID, or an https URL without query and fragment')
  } else if (parseDid(issuer).method === 'web') didWebUrl(parseDid(issuer).id, webhook_allow_private)
  else await resolveDid(ctx, issuer)
}

/** Chooses whose credentials make members of a workspace. */
export async function setIssuers(
  ctx: Context<AccountsParts>,
  { workspace_id, issuers: given }: OperationInput<'setIssuers'>,
): Promise<OperationOutput<'setIssuers'>> {
  for (const [at, issuer] of given.entries())
    await requireIssuerForm(ctx, issuer).catch((error) => {
      if (error instanceof ProofError) throw invalidFieldError(['body', 'issuers', at], error.message)
      throw error
    })
  const issuers = [...new Set(given)]
  return change(ctx, async (tx) => {
    await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    await updateIssuers(tx, workspace_id, issuers)
    // the names of issuers identify the workspace, so they are deleted with it
    const entry = { actor: ctx.caller.contributor_id, subject: workspace_id, happened_at: ctx.now().toISOString() }
    tx.audit({ ...entry, action: 'workspace.issuers_set', data: { issuer_count: issuers.length } })
    return tx.answer({ issuers, service_issuer: nodeDid(ctx.config.base_url) })
  })
}
