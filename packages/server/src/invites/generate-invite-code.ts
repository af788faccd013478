const BASE32_DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_BYTES = 20
const GROUP_CHARS = 5

/**
 * An invite code such as `cwi-k3v7q-a2mxd-…`: 20 characters of base32, 100 random bits, in groups for reading aloud.
 * @param random gives that many random bytes
 */
export function generateInviteCode(random: (bytes: number) => Uint8Array): string {
  const letters = [...random(CODE_BYTES)].map((byte) => BASE32_DIGITS[byte % BASE32_DIGITS.length])
  const groups = letters.join('').match(new RegExp(`.{${GROUP_CHARS}}`, 'g')) ?? []
  return ['cwi', ...groups].join('-')
}
