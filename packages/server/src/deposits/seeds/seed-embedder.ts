import type { App } from '../../platform/context.ts'
import { hashText } from '../../retrieval/search/text-vector.ts'
import type { QuantizedVector } from '../../rules/search-engine/index/types.ts'
import { SEED_VECTORS } from './seed-vectors.ts'

const SCALE_BYTES = 4

/** A vector in base64: its scale as a float, then its components. */
export function encodeSeedVector({ values, scale }: QuantizedVector): string {
  const bytes = Buffer.alloc(SCALE_BYTES + values.length)
  bytes.writeFloatLE(scale)
  bytes.set(values, SCALE_BYTES)
  return bytes.toString('base64')
}

function decodeSeedVector(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64')
  const scale = bytes.readFloatLE()
  return Float32Array.from(new Int8Array(bytes.subarray(SCALE_BYTES)), (value) => value * scale)
}

/** The vectors of the seeds by the hash of their text. */
const readSeedVectors = (): Map<string, Float32Array> =>
  new Map(
    SEED_VECTORS.vectors
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([hash = '', vector = '']) => [hash, decodeSeedVector(vector)]),
  )

/**
 * Wraps the embedder for the loading of the seeds, which must not wait for a model: documents get the vectors that ship
 * with the service, or none when the model is another one. Missing vectors are computed later, in the background.
 */
export function createSeedEmbedder(embedder: App['embedder']): App['embedder'] {
  const vectors = SEED_VECTORS.model_id === embedder.model_id ? readSeedVectors() : new Map<string, Float32Array>()
  return { ...embedder, embedDocument: async (text) => vectors.get(hashText(text)) ?? null }
}
