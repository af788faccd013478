/** Texts whose readings are kept: those of one deposit are about twenty. */
const MAX_CACHED_TEXTS = 24

/** A pure reading of a text that is not done again for the last texts: the rules of quality ask the same many times. */
export function memoizeByText<R extends object | string>(read: (text: string) => R): (text: string) => R {
  let known = new Map<string, R>()
  return (text) => {
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const found = read(text)
    // not `clear`: a map that grows old keeps what it held alive, which costs the collector more than the readings
    if (known.size >= MAX_CACHED_TEXTS) known = new Map()
    known.set(text, found)
    return found
  }
}

/** The same for the last object, which must not change. */
export function memoizeLast<O extends object, R extends object | string>(read: (of: O) => R): (of: O) => R {
  let last: { of: O; found: R } | null = null
  return (of) => {
    if (last?.of !== of) last = { of, found: read(of) }
    return last.found
  }
}
