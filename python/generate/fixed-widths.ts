import { type RegExpNode, UntranslatableRegExpError, widthOf } from './regexp-node.ts'

/** Python tries each of them; a rule that needs more is better two rules. */
const MAX_ALTERNATIVES = 200

/**
 * Parts that together match what one part matches, each with matches of one length only: Python looks behind by a
 * number of characters that it knows in advance.
 * @throws UntranslatableRegExpError when they are too many, or infinitely many
 */
export function toFixedWidths(node: RegExpNode): RegExpNode[] {
  if (widthOf(node) !== null) return [node]
  const parts = expand(node)
  if (parts.length > MAX_ALTERNATIVES) throw new UntranslatableRegExpError('a lookbehind of too many lengths')
  return parts
}

function expand(node: RegExpNode): RegExpNode[] {
  switch (node.kind) {
    case 'alternatives':
      return node.items.flatMap(toFixedWidths)
    case 'sequence':
      return sequencesOf(node.items.map(toFixedWidths))
    case 'repeat':
      return repetitionsOf(toFixedWidths(node.body), node.min, node.max)
    default:
      throw new UntranslatableRegExpError(`a ${node.kind} of unknown length in a lookbehind`)
  }
}

/** Every sequence with one of the choices at each place. */
function sequencesOf(choices: readonly RegExpNode[][]): RegExpNode[] {
  let sequences: RegExpNode[][] = [[]]
  for (const nodes of choices) {
    sequences = sequences.flatMap((items) => nodes.map((node) => [...items, node]))
    if (sequences.length > MAX_ALTERNATIVES) throw new UntranslatableRegExpError('a lookbehind of too many lengths')
  }
  return sequences.map((items) => ({ kind: 'sequence', items }))
}

function repetitionsOf(bodies: RegExpNode[], min: number, max: number): RegExpNode[] {
  if (max - min >= MAX_ALTERNATIVES) throw new UntranslatableRegExpError('a lookbehind of too many lengths')
  const counts = Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const [body, ...others] = bodies
  return body && others.length === 0
    ? counts.map((count) => repeat(body, count))
    : counts.flatMap((count) => sequencesOf(Array.from({ length: count }, () => bodies)))
}

function repeat(body: RegExpNode, count: number): RegExpNode {
  if (count === 0) return { kind: 'sequence', items: [] }
  return count === 1 ? body : { kind: 'repeat', body, min: count, max: count, is_lazy: false }
}
