import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectNearest } from './select-nearest.ts'

const document = fc.record({
  known: fc.constantFrom(false, true, true),
  cosine: fc.constantFrom(-0.5, 0, 0.25, 0.5, 0.75),
  overlap: fc.constantFrom(0, 0.25, 0.5, 1),
})

test('the result equals a full sort by the larger of cosine and overlap, the newer of equals first', () => {
  fc.assert(
    fc.property(fc.array(document), fc.boolean(), fc.nat(12), (documents, hasCosines, k) => {
      const nearness = {
        count: documents.length,
        isVisible: (n: number) => documents[n]?.known ?? false,
        cosines: hasCosines ? Float32Array.from(documents, ({ cosine }) => cosine) : null,
        overlaps: Float32Array.from(documents, ({ overlap }) => overlap),
      }
      const sorted = documents
        .map(({ known, cosine, overlap }, n) => ({ n, known, score: Math.max(hasCosines ? cosine : 0, overlap) }))
        .filter(({ known, score }) => known && score > 0)
        .sort((a, b) => b.score - a.score || b.n - a.n)
      expect(selectNearest(nearness, k)).toEqual(sorted.slice(0, k).map(({ n, score }) => ({ n, score })))
    }),
  )
})
