/** Number of texts whose results are kept; a deposit has about twenty texts. */
const MAX_CACHED_TEXTS = 24

/** Memoizes a pure function of a text for the last texts: the quality rules ask for the same result many times. */
export function memoizeByText<R extends object | string>(compute: (text: string) => R): (text: string) => R {
  let cache = new Map<string, R>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const result = compute(text)
    // a new map instead of `clear`: a map of the old generation keeps its entries alive, which burdens the collector
    if (cache.size >= MAX_CACHED_TEXTS) cache = new Map()
    cache.set(text, result)
    return result
  }
}

/** Memoizes a pure function of an object for the last object, which must not be mutated. */
export function memoizeLast<O extends object, R extends object | string>(compute: (input: O) => R): (input: O) => R {
  let last: { input: O; result: R } | null = null
  return (input) => {
    if (last?.input !== input) last = { input, result: compute(input) }
    return last.result
  }
}
