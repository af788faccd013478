const SHOWN_CHARS = 4

/** Masks a key: only its prefix, which names its scope, and its last four characters stay, to recognize it by. */
export function maskKey(key: string): string {
  const prefix = /^cw_[a-z]+_/.exec(key)?.[0] ?? ''
  return key.length - prefix.length > 3 * SHOWN_CHARS ? `${prefix}…${key.slice(-SHOWN_CHARS)}` : `${prefix}…`
}
