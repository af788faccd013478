import type { ResultExplanation } from '@cairnway/contract'

type Boost = ResultExplanation['boosts'][number]

interface Explained {
  id: string
  explanation?: ResultExplanation
}

/** Whether the rule moves results up or down; the others only make room. */
const directions = { diversity: -1, endorsement: 1, own_first: 1 } as const

/**
 * Adds to the explanation of each result that a rule has moved by how many places.
 * @param before the order before the rule; a result that it has not comes from behind it
 * @param after the order after it
 * @returns `after`; the same objects where nothing is explained
 */
export function explainMoves<C extends Explained>(
  type: keyof typeof directions,
  before: readonly C[],
  after: readonly C[],
): C[] {
  const places_before = new Map(before.map(({ id }, place) => [id, place]))
  return after.map((result, place) => {
    const { explanation } = result
    const places = (places_before.get(result.id) ?? before.length) - place
    if (explanation === undefined || places * directions[type] <= 0) return result
    const move: Boost = { type, places }
    return { ...result, explanation: { ...explanation, boosts: [...explanation.boosts, move] } }
  })
}
