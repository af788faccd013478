import type { PageCandidate } from './diversify-results.ts'

/**
 * Moves each endorsed record before the unendorsed ones above it that answer the same question and changes nothing
 * else: a well-worded false record does not rank above a confirmed one. Records of the reader and of their workspace keep
 * their position.
 * @param candidates best first
 * @param isSameQuestion whether another record answers the same question as an endorsed one
 */
export function promoteEndorsed<C extends PageCandidate>(
  candidates: readonly C[],
  reader: string,
  isSameQuestion: (endorsed: C, other: C) => boolean,
): C[] {
  const order: C[] = []
  const isVouchedFor = ({ owner, is_team }: C): boolean => is_team || owner === reader
  for (const candidate of candidates) {
    const position = candidate.is_endorsed
      ? order.findIndex((other) => !other.is_endorsed && !isVouchedFor(other) && isSameQuestion(candidate, other))
      : -1
    order.splice(position === -1 ? order.length : position, 0, candidate)
  }
  return order
}
