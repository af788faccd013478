import type { Embedder } from '../src/models/embedder.ts'

export interface FakeEmbedder extends Embedder {
  /** the texts that it was asked for, in their order */
  embedded_texts: string[]
  status: 'ok' | 'degraded' | 'down'
  rejects: (text: string) => boolean
  /** what every answer waits for */
  blocked_until: Promise<void>
  known_dimension: number | null
}

/** An embedder whose vectors hang on the letters of a text, under control of the test. */
export function createFakeEmbedder(model_id: string, dimension: number | null = 32): FakeEmbedder {
  const embed = async (text: string): Promise<Float32Array | null> => {
    await fake.blocked_until
    if (fake.status !== 'ok' || fake.known_dimension === null || fake.rejects(text)) return null
    const vector = new Float32Array(fake.known_dimension)
    for (const word of text.toLowerCase().match(/\w+/g) ?? []) {
      const at = [...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % fake.known_dimension
      vector[at] = (vector[at] ?? 0) + 1
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
    state: () => ({ status: fake.status, message: fake.status === 'ok' ? null : 'told by the test' }),
    ready: async () => {},
    embedQuery: (text) => embed(text),
    embedDocument(text) {
      fake.embedded_texts.push(text)
      return embed(text)
    },
    clearCache: () => {},
    close: async () => {},
  }
  return fake
}
