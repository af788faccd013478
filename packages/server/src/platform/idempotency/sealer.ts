import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Encrypts texts, so that they cannot be read with the database alone, without the secret. */
export interface Sealer {
  /** @param associated_data id of the row that the text belongs to; with another id the text cannot be opened */
  seal(text: string, associated_data: Uint8Array): Uint8Array
  /** @throws Error for a text that was changed, or was sealed with another secret or other `associated_data` */
  open(sealed: Uint8Array, associated_data: Uint8Array): string
}

/**
 * AES-256-GCM. A random nonce precedes each text and the tag follows it. The key is derived from the secret of the
 * service by HKDF-SHA256 (RFC 5869).
 */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cairnway kept answers', KEY_BYTES))
  return {
    seal(text, associated_data) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associated_data)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, associated_data) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(associated_data).setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}
