import { isLargeEnough } from '../grouping/group-rules.ts'
import type { KnowledgeRecord, LinkedPair } from '../knowledge-types.ts'
import { oldestFirst } from './drop-copies.ts'

/** Maximum number of members of a group that are read, the best ones. */
const MAX_MEMBERS = 50

/** Whether a record tells of a method that worked, at least in part. */
export const hasWorkingMethod = ({ outcome }: KnowledgeRecord): boolean => outcome.status !== 'unresolved'

/**
 * The members of a group, best first: those that found a remedy, since who found none guesses at the cause; then those
 * that the others support most. The order does not depend on that in which they are given.
 */
export function rankMembers(members: readonly KnowledgeRecord[], pairs: readonly LinkedPair[]): KnowledgeRecord[] {
  const support = new Map(members.map(({ id }) => [id, 0]))
  for (const { a, b, kind, weight } of [...pairs].sort(comparePairs)) {
    if (kind !== 'supports' || !support.has(a) || !support.has(b)) continue
    for (const id of [a, b]) support.set(id, (support.get(id) ?? 0) + weight)
  }
  return [...members]
    .sort(
      (a, b) =>
        Number(hasWorkingMethod(b)) - Number(hasWorkingMethod(a)) ||
        (support.get(b.id) ?? 0) - (support.get(a.id) ?? 0) ||
        (b.score_low ?? 0) - (a.score_low ?? 0) ||
        compareTexts(a.created_at, b.created_at) ||
        compareTexts(a.id, b.id),
    )
    .slice(0, MAX_MEMBERS)
}

/**
 * The oldest members that were enough for a group: what is published is put in their words. Who comes to a group later
 * carries its lines, and rewrites none of them.
 */
export function listFounders(members: readonly KnowledgeRecord[]): KnowledgeRecord[] {
  const oldest = oldestFirst(members)
  const count = oldest.findIndex((_, at) => isLargeEnough(oldest.slice(0, at + 1)))
  return count < 0 ? oldest : oldest.slice(0, count + 1)
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Sums of the same weights in the same order are the same. */
const comparePairs = (x: LinkedPair, y: LinkedPair): number => x.weight - y.weight
