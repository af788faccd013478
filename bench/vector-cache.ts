import { createHash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Embedder } from '../packages/server/src/models/embedder.ts'

const KEY_BYTES = 16

/** Vectors kept in a file by the hash of their text, so that a text is embedded once for all runs. */
export interface VectorCache {
  get(text: string): Float32Array | null
  put(text: string, vector: Float32Array): void
  size(): number
  close(): void
}

const textKey = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, KEY_BYTES)

/**
 * Opens or makes the file of a model that is ready: records of 16 bytes of SHA-256 and `dimension` floats, in the order
 * in which they came.
 * Only keys are held in memory, so that a measured process does not carry the vectors twice.
 */
export function openVectorCache(path: string, model: Embedder): VectorCache {
  const dimension = model.dimension()
  if (dimension === null) throw new Error('the embedding model is not ready')
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a+')
  const record_bytes = KEY_BYTES + dimension * Float32Array.BYTES_PER_ELEMENT
  const places = new Map<string, number>()
  let records = Math.floor(fstatSync(file).size / record_bytes)
  const key = Buffer.alloc(KEY_BYTES)
  for (let i = 0; i < records; i++) {
    readSync(file, key, 0, KEY_BYTES, i * record_bytes)
    places.set(key.toString('latin1'), i)
  }
  return {
    get(text) {
      const place = places.get(textKey(text).toString('latin1'))
      if (place === undefined) return null
      const vector = new Float32Array(dimension)
      readSync(file, new Uint8Array(vector.buffer), 0, vector.byteLength, place * record_bytes + KEY_BYTES)
      return vector
    },
    put(text, vector) {
      const name = textKey(text)
      if (places.has(name.toString('latin1'))) return
      writeSync(file, Buffer.concat([name, new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)]))
      places.set(name.toString('latin1'), records++)
    },
    size: () => places.size,
    close: () => closeSync(file),
  }
}

/** The embedder, which is asked only for texts whose vector is not kept yet. */
export function createCachingEmbedder(embedder: Embedder, kept: VectorCache): Embedder {
  const keeping = (embed: (text: string) => Promise<Float32Array | null>) => async (text: string) => {
    const known = kept.get(text)
    if (known) return known
    const vector = await embed(text)
    if (vector) kept.put(text, vector)
    return vector
  }
  return {
    ...embedder,
    embedQuery: keeping((text) => embedder.embedQuery(text)),
    embedDocument: keeping((text) => embedder.embedDocument(text)),
  }
}
