import { createHash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'

const KEY_BYTES = 16

/** A file of vectors by the hash of their text, so that each text is embedded once for all runs. */
export interface VectorCache {
  get(text: string): Float32Array | null
  put(text: string, vector: Float32Array): void
  size(): number
  close(): void
}

const textKey = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, KEY_BYTES)

/**
 * Opens or creates the cache of a model, which several processes may write at once. Each entry of the file is 16 bytes of
 * SHA-256 and `dimension` floats. Only the keys are held in memory, so that a measured process does not hold the vectors
 * twice.
 * @throws Error when the model is not ready
 */
export function openVectorCache(path: string, model: Embedder): VectorCache {
  const dimension = model.dimension()
  if (dimension === null) throw new Error('the embedding model is not ready')
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const entry_bytes = KEY_BYTES + dimension * Float32Array.BYTES_PER_ELEMENT
  const positions = new Map<string, number>()
  let entries = 0
  /** Reads the keys of the entries that this process or another has appended. */
  function readNewEntries(): void {
    const key = Buffer.alloc(KEY_BYTES)
    const end = Math.floor(fstatSync(file).size / entry_bytes)
    for (; entries < end; entries++) {
      readSync(file, key, 0, KEY_BYTES, entries * entry_bytes)
      positions.set(key.toString('latin1'), entries)
    }
  }
  readNewEntries()
  return {
    get(text) {
      const position = positions.get(textKey(text).toString('latin1'))
      if (position === undefined) return null
      const vector = new Float32Array(dimension)
      readSync(file, new Uint8Array(vector.buffer), 0, vector.byteLength, position * entry_bytes + KEY_BYTES)
      return vector
    },
    put(text, vector) {
      const key_bytes = textKey(text)
      if (positions.has(key_bytes.toString('latin1'))) return
      writeSync(file, Buffer.concat([key_bytes, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)]))
      readNewEntries()
    },
    size: () => positions.size,
    close: () => closeSync(file),
  }
}

/** Wraps an embedder so that it embeds only texts that are not in the cache. */
export function createCachingEmbedder(embedder: Embedder, cache: VectorCache): Embedder {
  const cached = (embed: (text: string) => Promise<Float32Array | null>) => async (text: string) => {
    const known = cache.get(text)
    if (known) return known
    const vector = await embed(text)
    if (vector) cache.put(text, vector)
    return vector
  }
  return {
    ...embedder,
    embedQuery: cached((text) => embedder.embedQuery(text)),
    embedDocument: cached((text) => embedder.embedDocument(text)),
  }
}
