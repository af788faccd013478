import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanker } from './ranker.ts'
import { fuseScores } from './score-fusion.ts'

const document = fc.record({
  bitmap: fc.constantFrom(0, 1, 1),
  cosine: fc.constantFrom(-0.5, 0.2, 0.5, 0.9, null),
  words: fc.constantFrom(0, 0.1, 0.4, 1),
  factor: fc.constantFrom(0.5, 1),
})
interface Document {
  bitmap: number
  cosine: number | null
  words: number
  factor: number
}
const blend = fc.record({ semantic_weight: fc.constantFrom(0.1, 0.6), exponent: fc.constantFrom(0.33, 1) })
const floor = fc.constantFrom(0.05, 0.3)

/** Columns hold more than the documents that count: as of removed ones that would be answered. */
const REST = Array.from({ length: 20 }, () => ({ bitmap: 1, cosine: 1, words: 1, factor: 1 }))

function scoredOf(documents: Document[], hasCosines: boolean) {
  const all = [...documents, ...REST]
  return {
    count: documents.length,
    bitmap: Uint8Array.from(all, ({ bitmap }) => bitmap),
    lexical: Float32Array.from(all, ({ words }) => words),
    cosines: hasCosines ? Float32Array.from(all, ({ cosine }) => cosine ?? 0) : null,
    hasVector: (n: number) => all[n]?.cosine !== null,
    factors: Float64Array.from(all, ({ factor }) => factor),
  }
}

test('one ranking gives for stores that grow and shrink what a full sort of all relevances gives', () => {
  const ranking = createRanker()
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 50 }),
      fc.boolean(),
      blend,
      floor,
      (documents, hasCosines, mix, least) => {
        const kind = hasCosines ? mix : { ...mix, semantic_weight: 0 }
        const scored = scoredOf(documents, hasCosines)
        const all = documents.flatMap(({ bitmap, cosine, factor }, n) => {
          const base = fuseScores(
            hasCosines && cosine !== null ? (scored.cosines?.[n] ?? 0) : null,
            scored.lexical[n] ?? 0,
            kind,
          )
          return bitmap === 1 && base >= least ? [{ n, score: base * factor }] : []
        })
        const sorted = [...all].sort((a, b) => b.score - a.score || b.n - a.n)
        expect(ranking.rankTopK(scored, kind, least, 7)).toEqual({ ranked: sorted.slice(0, 7), total: all.length })
      },
    ),
    { numRuns: 500 },
  )
})
