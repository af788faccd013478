const SHOWN_CHARS = 4

/** A key that one recognises and nobody can use: its prefix, which tells its scope, and its last characters. */
export function maskKey(key: string): string {
  const prefix = /^cw_[a-z]+_/.exec(key)?.[0] ?? ''
  return key.length - prefix.length > 3 * SHOWN_CHARS ? `${prefix}…${key.slice(-SHOWN_CHARS)}` : `${prefix}…`
}
