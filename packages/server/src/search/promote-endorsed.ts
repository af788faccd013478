import type { PageCandidate } from './diversify-results.ts'

/**
 * Moves each endorsed record before the unendorsed ones of the same topic above it and changes nothing else: a
 * well-worded false record does not rank above a confirmed one. Records of the reader keep their position.
 * @param candidates best first
 * @param isSameTopic whether two records are about the same topic
 */
export function promoteEndorsed<C extends PageCandidate>(
  candidates: readonly C[],
  reader: string,
  isSameTopic: (a: C, b: C) => boolean,
): C[] {
  const order: C[] = []
  for (const candidate of candidates) {
    const position = candidate.is_endorsed
      ? order.findIndex((other) => !other.is_endorsed && other.owner !== reader && isSameTopic(other, candidate))
      : -1
    order.splice(position === -1 ? order.length : position, 0, candidate)
  }
  return order
}
