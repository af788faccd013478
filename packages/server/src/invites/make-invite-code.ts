const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const CODE_BYTES = 20
const GROUP_CHARS = 5

/**
 * An invite code such as `cwi-k3v7q-a2mxd-…`: 20 characters of base32, 100 random bits, in groups for reading aloud.
 * @param random gives that many random bytes
 */
export function makeInviteCode(random: (bytes: number) => Uint8Array): string {
  const letters = [...random(CODE_BYTES)].map((byte) => base32[byte % base32.length])
  const groups = letters.join('').match(new RegExp(`.{${GROUP_CHARS}}`, 'g')) ?? []
  return ['cwi', ...groups].join('-')
}
