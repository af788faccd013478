import { estimateOverlap, minhash } from '../../../../rules/search-engine/analysis/minhash.ts'
import { quantize } from '../../../../rules/search-engine/index/quantize.ts'
import type { Neighbor } from '../../../../rules/search-engine/index/types.ts'
import type { PeerNeighbor } from '../search-engine.ts'
import { peerFilters } from './access-names.ts'
import type { ClusterIndex } from './cluster-index.ts'
import { cosineTo, type Hit, toHit } from './hits.ts'
import { signatureTerms } from './to-document.ts'

/** Slots that two signatures must share: an overlap of .08, below which nothing is compared (`find-neighbors.ts`). */
const MIN_SHARED_SLOTS = 10
/** The cluster looks as wide as this for near vectors. */
const MIN_NEAR_VECTORS = 50

const knn = (vector: readonly number[], k: number, filter: object[]): object => ({
  knn: { vector: { vector, k: Math.max(k, MIN_NEAR_VECTORS), filter: { bool: { filter } } } },
})

/** The order of neighbors: nearest first, of equal ones the newest. */
const nearestFirst = (a: { hit: Hit; score: number }, b: { hit: Hit; score: number }): number =>
  b.score - a.score || b.hit.fields.t - a.hit.fields.t

/**
 * Finds the nearest records by max(cosine, overlap) among those that pass the filters. Both are computed from the hits.
 * @param dimension of the vectors in the index
 */
export async function findNear(
  index: ClusterIndex,
  { core, vector, filter }: { core: string | Uint16Array; vector: Float32Array | null; filter: object[] },
  k: number,
  dimension: number | null,
): Promise<Neighbor[]> {
  const signature = typeof core === 'string' ? minhash(core) : core
  const terms = signatureTerms(signature)
  const should = terms.map((term) => ({ term: { signature: term } }))
  const compared = vector?.length === dimension ? vector : null
  const answers = await index.searchAll([
    ...(terms.length < MIN_SHARED_SLOTS
      ? []
      : [{ size: k, query: { bool: { filter, should, minimum_should_match: MIN_SHARED_SLOTS } } }]),
    ...(compared === null ? [] : [{ size: k, query: knn(Array.from(quantize(compared).values), k, filter) }]),
  ])
  const hits = new Map(answers.flatMap((answer) => answer.hits.hits.map((raw) => [raw._id, toHit(raw)] as const)))
  return [...hits.values()]
    .map((hit) => {
      const known = hit.vector()
      const cosine = compared === null || known === null ? 0 : cosineTo(compared, known)
      const overlap = estimateOverlap(signature, hit.signature())
      return { hit, cosine, overlap, score: Math.max(cosine, overlap) }
    })
    .filter(({ score }) => score > 0)
    .sort(nearestFirst)
    .slice(0, k)
    .map(({ hit, cosine, overlap }) => ({ id: hit.id, cosine, overlap }))
}

/** Finds the nearest peers of records by their vectors, in two requests. */
export async function findPeers(
  index: ClusterIndex,
  ids: readonly string[],
  k: number,
): Promise<Map<string, PeerNeighbor[]>> {
  const records = [...(await index.readHits(ids)).values()].flatMap((hit) => {
    const vector = hit.vector()
    return vector === null ? [] : [{ hit, vector }]
  })
  const answers = await index.searchAll(
    records.map(({ hit, vector }) => ({
      size: k + 1,
      query: knn(Array.from(vector.values), k + 1, peerFilters(hit.fields.w)),
    })),
  )
  return new Map(
    records.map(({ hit: self, vector: { values, scale } }, i) => {
      const own = Float32Array.from(values, (value) => value * scale)
      const near = (answers[i]?.hits.hits ?? []).flatMap((raw) => {
        const hit = toHit(raw)
        const vector = hit.vector()
        return hit.id === self.id || vector === null ? [] : [{ hit, score: cosineTo(own, vector) }]
      })
      const nearest = near
        .filter(({ score }) => score > 0)
        .sort(nearestFirst)
        .slice(0, k)
      return [self.id, nearest.map(({ hit, score }) => ({ id: hit.id, cosine: score }))]
    }),
  )
}
