import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { App } from '../context.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key for this purpose alone, made of the service's secret. */
const keyOf = (hashKey: App['hashKey']) => hashKey('e-mail addresses of invite requests')

/** Text as AES-256-GCM: nonce, tag, then the encrypted bytes. */
export function seal(hashKey: App['hashKey'], text: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(hashKey), nonce)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes])
}

/**
 * The text that was sealed.
 * @throws Error for bytes that were changed or sealed under another secret
 */
export function unseal(hashKey: App['hashKey'], sealed: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, keyOf(hashKey), nonce)
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const bytes = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
}
