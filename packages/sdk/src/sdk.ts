export { ApiError, type ErrorBody, type ErrorName } from './api-error.ts'
export type { CallOptions } from './call-operation.ts'
export { type Client, type ClientOptions, createClient, DEFAULT_BASE_URL } from './client.ts'
export type { ClientClock } from './client-clock.ts'
export { routes } from './generated/routes.ts'
export type * from './generated/types.ts'
export type { CredentialSource, StoredToken, TokenStore } from './identity/access-tokens.ts'
export { toDidKey } from './identity/did-key.ts'
export type { HolderOptions } from './identity/holder.ts'
export { generatePrivateKey, type PrivateJwk, type PrivateKeySource } from './identity/holder-key.ts'
export type { DpopOptions } from './identity/send-with-token.ts'
export { type DidChallengeOptions, type SignedDidChallenge, signDidChallenge } from './identity/sign-did-challenge.ts'
export { isObject } from './is-object.ts'
export { NoAnswerError } from './no-answer-error.ts'
export { normalizeBaseUrl } from './normalize-base-url.ts'
export type {
  CallInput,
  CallOutput,
  NdjsonInput,
  OperationName,
  PagedOperationName,
  PageItem,
} from './operation-types.ts'
export { pollUntil } from './poll-until.ts'
export type { Route } from './route.ts'
export { type WaitOptions, waitForRawDeposit } from './wait-for-raw-deposit.ts'
export type { WebhookBody } from './webhooks/read-webhook-body.ts'
export { signWebhook, type WebhookSignatureHeaders, type WebhookSigningOptions } from './webhooks/sign-webhook.ts'
export { verifyWebhook, type WebhookHeaders, type WebhookVerificationOptions } from './webhooks/verify-webhook.ts'
export type { WebhookSecrets } from './webhooks/webhook-signature.ts'
export { WebhookVerificationError, type WebhookVerificationReason } from './webhooks/webhook-verification-error.ts'
