import type { ApiKeyCache } from './contributors/api-key-cache.ts'
import type { KeyUsage } from './contributors/key-usage.ts'
import type { IssuerDocuments } from './identity/credentials/issuer-documents.ts'
import type { WebDocuments } from './identity/did/web-documents.ts'
import type { SigningKeys } from './identity/signing-keys/signing-keys.ts'
import type { AccessTokenVerifier } from './identity/tokens/access-token.ts'

/** Parts that authenticate callers and prove identities. */
export interface AccountsParts {
  key_usage: KeyUsage
  key_cache: ApiKeyCache
  /** keys with which the service signs tokens and credentials */
  signing_keys: SigningKeys
  verifyAccessToken: AccessTokenVerifier
  web_documents: WebDocuments
  issuer_documents: IssuerDocuments
}
