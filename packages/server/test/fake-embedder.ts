import type { Embedder } from '../src/platform/models/embedder.ts'

export interface FakeEmbedder extends Embedder {
  /** the documents that were embedded, in this order */
  embedded_texts: string[]
  status: 'ok' | 'degraded' | 'down'
  /** texts for which the embedder returns null */
  rejects: (text: string) => boolean
  /** every call waits for this promise */
  blocked_until: Promise<void>
  /** null until the model has answered: no text gets a vector */
  known_dimension: number | null
}

/** Creates an embedder that hashes the words of a text into a unit vector and whose state the test controls. */
export function createFakeEmbedder(model_id: string, dimension: number | null = 32): FakeEmbedder {
  const embed = async (text: string): Promise<Float32Array | null> => {
    await fake.blocked_until
    if (fake.status !== 'ok' || fake.known_dimension === null || fake.rejects(text)) return null
    const vector = new Float32Array(fake.known_dimension)
    for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
      const index = [...word].reduce((hash, character) => hash * 31 + character.charCodeAt(0), 7) % fake.known_dimension
      vector[index] = (vector[index] ?? 0) + 1
    }
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  }
  const fake: FakeEmbedder = {
    model_id,
    english_only: false,
    embedded_texts: [],
    status: 'ok',
    rejects: () => false,
    blocked_until: Promise.resolve(),
    known_dimension: dimension,
    dimension: () => fake.known_dimension,
    state: () => ({ status: fake.status, message: fake.status === 'ok' ? null : 'set by the test' }),
    ready: async () => {},
    embedQuery: (text) => embed(text),
    embedDocument(text) {
      fake.embedded_texts.push(text)
      return embed(text)
    },
    pending: () => 0,
    clearCache: () => {},
    close: async () => {},
  }
  return fake
}
