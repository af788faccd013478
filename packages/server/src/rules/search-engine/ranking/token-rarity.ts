/** Records without a token that are added where its rarity is measured. */
export const RARITY_BACKGROUND = 5000

/**
 * The rarity of a token: the logarithm of one over the share of the records that have it, where RARITY_BACKGROUND
 * records without it are added, so that the words of a small store are rare too.
 */
export function tokenRarity({ all, having }: { all: number; having: number }): number {
  // Callers subtract known records, which the index may not count yet: then `having` is negative.
  return Math.log((all + RARITY_BACKGROUND + 1) / (Math.max(0, having) + 1))
}
