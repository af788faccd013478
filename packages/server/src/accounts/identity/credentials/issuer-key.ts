import type { App } from '../../../platform/context.ts'
import type { AccountsParts } from '../../parts.ts'
import type { PublicJwk } from '../did/public-jwk.ts'
import { resolveKey } from '../did/resolve-did.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { nodeDid } from '../signing-keys/node-did.ts'
import { findPublishedKey } from './published-keys.ts'

/** Parts that the verification of credentials needs. */
export type CredentialParts = Pick<
  App<AccountsParts>,
  'config' | 'db' | 'issuer_documents' | 'now' | 'signing_keys' | 'web_documents'
>

/** Whether credentials of an issuer are our own. */
export const isServiceIssuer = ({ config }: Pick<App<AccountsParts>, 'config'>, issuer: string): boolean =>
  issuer === nodeDid(config.base_url)

/**
 * The key by which an issuer signs what it says of others. Our own is read from the database, not from our web site.
 * @param kid as the credential names it; null: the only key of the issuer
 * @throws ProofError
 */
export async function getIssuerKey(
  parts: Omit<CredentialParts, 'db'>,
  issuer: string,
  kid: string | null,
): Promise<{ jwk: PublicJwk }> {
  if (isServiceIssuer(parts, issuer)) {
    const key = (await parts.signing_keys.list()).find((own) => own.kid === kid)
    if (!key) throw new ProofError('the credential names a key that this service does not have')
    return key
  }
  return issuer.startsWith('did:')
    ? resolveKey(parts, issuer, kid, 'assertion')
    : findPublishedKey(parts.issuer_documents, issuer, kid)
}
