/** Returns a function that makes a value at its first call: a start makes no schema of a tool that nobody lists. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
