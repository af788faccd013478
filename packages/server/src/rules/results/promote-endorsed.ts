import { ENDORSEMENT } from '../trust/trust-classes.ts'
import { isEndorsed, type PageCandidate } from './diversify-results.ts'

/**
 * Whether a record ranks above another one that answers the same question: it is endorsed further or, where both are
 * endorsed by seasoned voters alone, it is the older one. So two accounts can never promote a false record above an
 * answer that others endorsed before.
 */
const outranks = (a: PageCandidate, b: PageCandidate): boolean =>
  a.endorsement > b.endorsement ||
  (a.endorsement === ENDORSEMENT.endorsed && b.endorsement === ENDORSEMENT.endorsed && a.created_ms < b.created_ms)

/**
 * Moves each endorsed record before those above it that answer the same question and that it outranks, and changes nothing
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
    const position = isEndorsed(candidate)
      ? order.findIndex(
          (other) => !isVouchedFor(other) && outranks(candidate, other) && isSameQuestion(candidate, other),
        )
      : -1
    order.splice(position === -1 ? order.length : position, 0, candidate)
  }
  return order
}
