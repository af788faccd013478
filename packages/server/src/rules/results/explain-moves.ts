import type { ResultExplanation } from '@cairnway/contract'

type Boost = ResultExplanation['boosts'][number]

interface Explained {
  id: string
  explanation?: ResultExplanation
}

/** Direction in which a rule moves results; the other results shift only because of that. */
const directions = { diversity: -1, endorsement: 1, own_first: 1 } as const

/**
 * Adds to the explanation of each result by how many positions a rule has moved it.
 * @param before the order before the rule; a result that is missing there was below all of it
 * @param after the order after the rule
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
