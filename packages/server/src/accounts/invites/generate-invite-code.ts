const BASE32_DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_BYTES = 20
const GROUP_CHARS = 5

/**
 * An invite code such as `cwi-k3v7q-a2mxd-…`: 20 characters of base32, 100 random bits, in groups for reading aloud.
 * @param prefix what the code is for
 * @param random returns the given number of random bytes
 */
export function generateInviteCode(prefix: 'cwi' | 'cwm', random: (bytes: number) => Uint8Array): string {
  const characters = [...random(CODE_BYTES)].map((byte) => BASE32_DIGITS[byte % BASE32_DIGITS.length])
  const groups = characters.join('').match(new RegExp(`.{${GROUP_CHARS}}`, 'g')) ?? []
  return [prefix, ...groups].join('-')
}
