const PRODUCT_ALIASES = new Map([
  ['nodejs', 'node'],
  ['python3', 'python'],
  ['postgresql', 'postgres'],
  ['golang', 'go'],
])

/** Normalizes the name of a product for comparison: lower case, without blanks and punctuation, aliases resolved. */
export function normalizeProductName(name: string): string {
  const folded = name.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '')
  return PRODUCT_ALIASES.get(folded) ?? folded
}

/** The normalized name of a product and its aliases. */
export const spellingsOf = (product: string): string[] => [
  product,
  ...[...PRODUCT_ALIASES].filter(([, name]) => name === product).map(([alias]) => alias),
]

/**
 * Parses the major version: "18.3.1" → "18". Below 1.0 the second number is included, since it marks breaking changes
 * there: "0.21.4" → "0.21". Null for a text without a number.
 */
export function parseMajorVersion(version: string): string | null {
  const [, major = null, minor] = /(\d+)(?:\.(\d+))?/.exec(version) ?? []
  return major === '0' && minor !== undefined ? `0.${minor}` : major
}

/** Whether the first of two major versions is the older one. */
export function isOlderMajorVersion(major: string, other: string): boolean {
  const [a = 0, b = 0] = major.split('.').map(Number)
  const [c = 0, d = 0] = other.split('.').map(Number)
  return a === c ? b < d : a < c
}
