import type { PageCandidate } from './diversify-results.ts'

/**
 * Brings each record that others have confirmed before the unconfirmed ones of the same matter that stand above it, and
 * changes nothing else: however well a lie is worded, it does not stand before what was found to hold (design
 * `trust.md` §1.7.2). Records of the reader keep their place.
 * @param candidates best first
 * @param isSameMatter whether two records are about the same
 */
export function promoteEndorsed<C extends PageCandidate>(
  candidates: readonly C[],
  reader: string,
  isSameMatter: (a: C, b: C) => boolean,
): C[] {
  const order: C[] = []
  for (const candidate of candidates) {
    const above = candidate.is_endorsed
      ? order.findIndex((other) => !other.is_endorsed && other.owner !== reader && isSameMatter(other, candidate))
      : -1
    order.splice(above === -1 ? order.length : above, 0, candidate)
  }
  return order
}
