/** A cache that keeps the `capacity` most recently used values. */
export interface LruCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  clear(): void
}

/** Creates an empty cache. A Map iterates in insertion order, so its first key is the least recently used one. */
export function createLruCache<V>(capacity: number): LruCache<V> {
  const values = new Map<string, V>()
  return {
    get(key) {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key, value) {
      values.delete(key)
      values.set(key, value)
      const oldest = values.keys().next()
      if (values.size > capacity && !oldest.done) values.delete(oldest.value)
    },
    clear: () => values.clear(),
  }
}
