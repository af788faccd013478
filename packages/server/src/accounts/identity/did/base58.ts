const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE = BigInt(ALPHABET.length)
/** Decoding takes time by the square of the length; the keys that are read here are shorter. */
const MAX_BASE58_CHARS = 128

/** Bytes as base58btc: a zero byte at the beginning is a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`); rest > 0n; rest /= BASE)
    text = `${ALPHABET[Number(rest % BASE)]}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The bytes of a base58btc text; null when it is none, or too long for a key. */
export function decodeBase58(text: string): Uint8Array | null {
  if (text.length > MAX_BASE58_CHARS) return null
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return null
    value = value * BASE + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), digits])
}
