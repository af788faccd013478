/** Numbers 0..1 that are the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let hash = Math.imul(state ^ (state >>> 15), state | 1)
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61)
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
}

/** At most `count` of the items without repetition, in random order (Fisher and Yates). */
export function sample<T>(items: readonly T[], count: number, random: () => number): T[] {
  const rest = [...items]
  const taken: T[] = []
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return taken
}
