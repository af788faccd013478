import { type ClusterClient, ClusterError } from '../../../../platform/outgoing/cluster-client.ts'
import { SearchUnavailable } from '../search-unavailable.ts'
import { type Hit, type RawHit, toHit } from './hits.ts'

/** One search of a request with several. */
export interface ClusterSearch {
  query: object
  size: number
  _source?: boolean
}

interface SearchAnswer {
  error?: unknown
  hits: { total?: { value: number }; hits: RawHit[] }
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>
}

/** Records of one read by id. */
const MAX_READ_IDS = 500

/** The index of records in the cluster, as the engine reads it. @throws SearchUnavailable from each function */
export interface ClusterIndex {
  /** Answers several searches in one request, in their order. */
  searchAll(searches: readonly (ClusterSearch | object)[]): Promise<SearchAnswer[]>
  /** Reads records by id; those that are not there are left out. */
  readHits(ids: readonly string[]): Promise<Map<string, Hit>>
}

/** Runs a request. @throws SearchUnavailable when the cluster does not answer or refuses it */
export async function orUnavailable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof ClusterError ? new SearchUnavailable(error) : error
  }
}

export function createClusterIndex(client: ClusterClient, alias: string): ClusterIndex {
  // with a shard away an answer would be what the others have, and look complete
  const header = JSON.stringify({ index: alias, allow_partial_search_results: false })

  return {
    async searchAll(searches) {
      if (searches.length === 0) return []
      const lines = searches.map((search) => `${header}\n${JSON.stringify({ track_total_hits: false, ...search })}\n`)
      const { body } = await orUnavailable(
        client.call<{ responses: SearchAnswer[] }>({
          method: 'POST',
          path: '/_msearch',
          body: lines.join(''),
          itemsOf: (answer: { responses: SearchAnswer[] }) => answer.responses,
        }),
      )
      return body.responses
    },
    async readHits(ids) {
      const found = new Map<string, Hit>()
      for (let from = 0; from < ids.length; from += MAX_READ_IDS) {
        const { body } = await orUnavailable(
          client.call<{ docs: (RawHit & { found?: boolean; error?: unknown })[] }>({
            method: 'POST',
            path: `/${alias}/_mget`,
            body: { ids: ids.slice(from, from + MAX_READ_IDS) },
            itemsOf: (answer: { docs: { error?: unknown }[] }) => answer.docs,
          }),
        )
        for (const doc of body.docs) if (doc.found) found.set(doc._id, toHit(doc))
      }
      return found
    },
  }
}
