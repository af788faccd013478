import type { Db } from '../../../../platform/db/db.ts'
import type { Embedder } from '../../../../platform/models/embedder.ts'
import { inverseDocumentFrequency } from '../../../../rules/search-engine/index/bm25.ts'
import type { IndexAnswer, IndexQuery } from '../../../../rules/search-engine/index/types.ts'
import { calibrationFor } from '../../../../rules/search-engine/ranking/calibration.ts'
import { listCorrections, parseQuery } from '../../../../rules/search-engine/ranking/parse-query.ts'
import { rankDocuments } from '../../../../rules/search-engine/ranking/rank-documents.ts'
import { createRanker } from '../../../../rules/search-engine/ranking/ranker.ts'
import { chooseFusionWeights } from '../../../../rules/search-engine/ranking/score-fusion.ts'
import { tokenRarity } from '../../../../rules/search-engine/ranking/token-rarity.ts'
import { listVectors } from '../../store.ts'
import { currentVectorModel } from '../../text-vector.ts'
import type { SearchEngine } from '../search-engine.ts'
import { neighborFilters, outsideFilters, queryFilters } from './access-names.ts'
import { type ClusterIndex, orUnavailable } from './cluster-index.ts'
import { correctSpelling } from './correct-spelling.ts'
import {
  addNewerVersions,
  collectCandidates,
  type PreparedQuery,
  prepareQueries,
  type RankedInput,
  scoreCandidates,
  weighTerms,
} from './find-candidates.ts'
import { findNear, findPeers } from './find-near.ts'
import { compareHits, type Hit } from './hits.ts'
import type { TermStatistics } from './term-statistics.ts'

interface OpensearchEngineParts {
  index: ClusterIndex
  statistics: TermStatistics
  /** dimension of the vectors in the index; null when it has none */
  dimension: () => number | null
  db: Db
  embedder: Embedder
  /** common English words and their stems; null: no spelling is corrected */
  common_words: ReadonlySet<string> | null
}

/** The clauses that say which terms of a query a hit has, by the number of the term. */
const nameTerms = (terms: readonly string[]): object[] =>
  terms.map((term, i) => ({
    bool: { should: ['words', 'hidden_words'].map((field) => ({ term: { [field]: term } })), _name: String(i) },
  }))

/** The engine of a corpus that is larger than a process: an OpenSearch cluster finds candidates, our rules rank them. */
export function createOpensearchEngine(parts: OpensearchEngineParts): SearchEngine {
  const { index, statistics, dimension, common_words } = parts
  const ranking = { ranker: createRanker(), calibrate: calibrationFor, chooseWeights: chooseFusionWeights }

  /** Matches terms with records. @returns for each record that is there the numbers of its terms */
  async function matchTerms(terms: readonly string[], values: readonly string[]): Promise<Map<string, Set<string>>> {
    if (terms.length === 0 || values.length === 0) return new Map()
    const query = { bool: { filter: [{ ids: { values } }], should: nameTerms(terms) } }
    const [answer] = await index.searchAll([{ size: values.length, _source: false, query }])
    return new Map((answer?.hits.hits ?? []).map(({ _id, matched_queries = [] }) => [_id, new Set(matched_queries)]))
  }

  /** The lexical scores of ranked documents for the corrected words alone; the others have none. */
  async function scoreCorrections(
    { query, terms, counts }: PreparedQuery,
    { candidates }: RankedInput,
  ): Promise<Float32Array | null> {
    if (query.corrected_text === null) return null
    const weighted = weighTerms(listCorrections(query, terms), counts)
    const names = weighted.map(({ term }) => term)
    const matched = await matchTerms(
      names,
      candidates.map(({ hit }) => hit.id),
    )
    return Float32Array.from(candidates, ({ hit }) =>
      weighted.reduce((sum, { share }, i) => sum + (matched.get(hit.id)?.has(String(i)) ? share : 0), 0),
    )
  }

  async function answerQuery(
    prepared: PreparedQuery,
    answers: Parameters<typeof collectCandidates>[1],
    k: number,
    is_explained: boolean,
  ): Promise<{ answer: IndexAnswer; hits: Hit[] }> {
    const found = collectCandidates(prepared, answers)
    await addNewerVersions(index, prepared, found)
    const input = scoreCandidates(prepared, found)
    const corrections = is_explained ? await scoreCorrections(prepared, input) : null
    const { ranked, total, channels_used, explain } = rankDocuments(input, k, ranking)
    const explanations = is_explained ? explain(() => corrections) : []
    const hits: Hit[] = []
    const candidates = ranked.flatMap(({ n, score }, i) => {
      const candidate = input.candidates[n]
      if (candidate === undefined) return []
      const { hit } = candidate
      const { o: owner, c: cluster, e: endorsement, t: created_ms, w } = hit.fields
      const semantic = Math.min(1, Math.max(0, input.columns.cosines?.[n] ?? 0))
      const lexical = Math.min(1, input.columns.lexical[n] ?? 0)
      hits.push(hit)
      return [
        Object.assign(
          { id: hit.id, owner, cluster, endorsement, created_ms, is_team: w !== null, score, semantic, lexical },
          explanations[i],
        ),
      ]
    })
    return { answer: { candidates, total, channels_used }, hits }
  }

  const nearest: SearchEngine['nearest'] = (core, vector, reader, k) =>
    findNear(index, { core, vector, filter: neighborFilters(reader) }, k, dimension())

  return {
    isOrdinaryWord: (word) => common_words === null || common_words.has(word),
    correctSpelling: async (text, reader) =>
      common_words === null ? null : correctSpelling({ index, statistics }, text, common_words, reader),
    async search(queries, k, is_explained = false) {
      const prepared = await prepareQueries(queries, statistics, dimension())
      const searches = prepared.flatMap(({ searches }) => searches.map(({ search }) => search))
      const answers = await index.searchAll(searches)
      let from = 0
      const answered = await Promise.all(
        prepared.map((each) => {
          const own = answers.slice(from, from + each.searches.length)
          from += each.searches.length
          return answerQuery(each, own, k, is_explained)
        }),
      )
      const hits = new Map(answered.flatMap((each) => each.hits.map((hit) => [hit.id, hit] as const)))
      const similarity = compareHits(hits)
      return answered.map(({ answer }) => ({ ...answer, similarity }))
    },
    async matchWords(query, ids) {
      const { terms } = parseQuery(query.corrected_text ?? query.text, query.error_message)
      if (terms.size === 0 || ids.length === 0) return []
      const counts = await orUnavailable(statistics.read({ words: [...terms.keys()] }))
      const names = weighTerms(terms, counts).map(({ term }) => term)
      const matched = await matchTerms(names, [...new Set(ids)])
      return names.map((term, i) => ({
        term,
        weight: (terms.get(term) ?? 0) * inverseDocumentFrequency(counts.of('words', term), counts.documents('words')),
        is_in: ids.map((id) => matched.get(id)?.has(String(i)) ?? false),
      }))
    },
    async selectMatching(values, query: IndexQuery) {
      const filter = [{ ids: { values } }, ...queryFilters(query)]
      const [answer] = await index.searchAll([{ size: values.length, _source: false, query: { bool: { filter } } }])
      const matching = new Set(answer?.hits.hits.map(({ _id }) => _id))
      return values.filter((id) => matching.has(id))
    },
    nearest,
    nearestOfOthers: (core, vector, owner, k) =>
      findNear(index, { core, vector, filter: outsideFilters(owner) }, k, dimension()),
    nearestPeers: (ids, k) => findPeers(index, ids, k),
    compare: async (ids) => compareHits(await index.readHits(ids)),
    async readRarity(listTokens) {
      const words = [...new Set(listTokens())]
      const counts = await orUnavailable(statistics.read({ words, hidden_words: words }))
      const all = counts.documents('words') + counts.documents('hidden_words')
      return (token, known_records = 0) =>
        tokenRarity({ all, having: counts.of('words', token) + counts.of('hidden_words', token) - known_records })
    },
    async listNeighbors(id, core, reader, k) {
      const [vector = null] = await listVectors(parts.db, [id], currentVectorModel(parts.embedder))
      return nearest(core, vector, reader, k)
    },
  }
}
