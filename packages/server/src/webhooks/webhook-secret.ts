import { randomBytes } from 'node:crypto'
import type { Sealer } from '../platform/idempotency/sealer.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret in the form of Standard Webhooks: a prefix and the key in Base64. */
export const generateWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** The key of a secret. */
export const decodeWebhookSecret = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64')

/** Seals a secret for its subscription: in the row of another one it cannot be opened. */
export const sealWebhookSecret = (sealer: Sealer, subscription_id: string, secret: string): Uint8Array =>
  sealer.seal(secret, Buffer.from(subscription_id))

/** @throws Error for bytes that were sealed for another subscription or with another secret of the service */
export const openWebhookSecret = (sealer: Sealer, subscription_id: string, sealed: Uint8Array): string =>
  sealer.open(sealed, Buffer.from(subscription_id))
