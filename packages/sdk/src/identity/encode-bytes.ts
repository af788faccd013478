const BASE58_DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const encodeBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** @throws DOMException for a text that is not base64url */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Bitcoin's base58, which the multibase prefix `z` announces. */
export function encodeBase58btc(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let digits = ''
  for (; number > 0n; number /= 58n) digits = BASE58_DIGITS.charAt(Number(number % 58n)) + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return BASE58_DIGITS.charAt(0).repeat(zeros === -1 ? bytes.length : zeros) + digits
}
