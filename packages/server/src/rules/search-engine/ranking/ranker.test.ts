import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanker } from './ranker.ts'
import { fuseScores } from './score-fusion.ts'

const document = fc.record({
  bitmap: fc.constantFrom(0, 1, 1),
  cosine: fc.constantFrom(-0.5, 0.2, 0.5, 0.9, null),
  lexical: fc.constantFrom(0, 0.1, 0.4, 1),
  factor: fc.constantFrom(0.5, 1),
})
interface Document {
  bitmap: number
  cosine: number | null
  lexical: number
  factor: number
}
const fusionWeights = fc.record({ semantic_weight: fc.constantFrom(0.1, 0.6), exponent: fc.constantFrom(0.33, 1) })
const threshold = fc.constantFrom(0.05, 0.3)

/** Rows behind `count` that would be found if they counted: columns may be longer than the documents. */
const EXTRA_ROWS = Array.from({ length: 20 }, () => ({ bitmap: 1, cosine: 1, lexical: 1, factor: 1 }))

function scoredOf(documents: Document[], hasCosines: boolean) {
  const all = [...documents, ...EXTRA_ROWS]
  return {
    count: documents.length,
    bitmap: Uint8Array.from(all, ({ bitmap }) => bitmap),
    lexical: Float32Array.from(all, ({ lexical }) => lexical),
    cosines: hasCosines ? Float32Array.from(all, ({ cosine }) => cosine ?? 0) : null,
    hasVector: (n: number) => all[n]?.cosine !== null,
    factors: Float64Array.from(all, ({ factor }) => factor),
  }
}

test('a ranker that is reused for stores of any size gives the order of a full sort by relevance', () => {
  const ranker = createRanker()
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 50 }),
      fc.boolean(),
      fusionWeights,
      threshold,
      (documents, hasCosines, weights, minRelevance) => {
        const applied = hasCosines ? weights : { ...weights, semantic_weight: 0 }
        const scored = scoredOf(documents, hasCosines)
        const all = documents.flatMap(({ bitmap, cosine, factor }, n) => {
          const relevance = fuseScores(
            hasCosines && cosine !== null ? (scored.cosines?.[n] ?? 0) : null,
            scored.lexical[n] ?? 0,
            applied,
          )
          return bitmap === 1 && relevance >= minRelevance ? [{ n, score: relevance * factor }] : []
        })
        const sorted = [...all].sort((a, b) => b.score - a.score || b.n - a.n)
        expect(ranker.rankTopK(scored, applied, minRelevance, 7)).toEqual({
          ranked: sorted.slice(0, 7),
          total: all.length,
        })
      },
    ),
    { numRuns: 500 },
  )
})
