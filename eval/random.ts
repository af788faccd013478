/** A seeded pseudorandom generator. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** integer, 0 ≤ x < `end` */
  below(end: number): number
  /**
   * one of the items;
   * @throws RangeError when there are none
   */
  pick<T>(items: readonly T[]): T
}

/** Creates the generator mulberry32 (Tommy Ettinger, public domain): 32 bits of state suffice for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

/** Draws at most `count` items without repetition, in random order (Fisher and Yates). */
export function sample<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items]
  const taken: T[] = []
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(random.below(rest.length), 1))
  return taken
}
