const KEY_BYTES = 16

/** A random text that identifies one deposit through all attempts to send it. */
export const newIdempotencyKey = (): string =>
  // `randomUUID` exists on pages with TLS and on the loopback only
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
