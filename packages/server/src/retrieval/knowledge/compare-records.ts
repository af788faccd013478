import type { Context } from '../../platform/context.ts'
import { loadCommonWords } from '../../platform/models/common-words.ts'
import type { LinkedPair, RecordPair } from '../../rules/knowledge/knowledge-types.ts'
import {
  createRecordLinker,
  listLinkTokens,
  MIN_LINK_COSINE,
  type RecordLinker,
} from '../../rules/knowledge/links/link-records.ts'
import type { LinkWords } from '../../rules/knowledge/links/link-words.ts'
import type { RetrievalParts } from '../parts.ts'
import type { RarityLookup } from '../search/engines/search-engine.ts'
import { createFieldEmbedder, type FieldEmbedder } from './embed-fields.ts'
import { countGroupsOf, listCoresOf } from './group-store.ts'
import { type KnowledgeRecordRow, listKnowledgeRecords } from './record-store.ts'

/** Maximum number of nearest records that a changed one is compared with, in addition to the cores of their groups. */
const MAX_NEIGHBORS = 20
/** Time of one batch. */
const MAX_BATCH_MS = 5000

type CompareParts = Pick<Context<RetrievalParts>, 'db' | 'embedder' | 'search_engine'>

/** A stored record that may be linked with a changed one. */
interface Candidate {
  id: string
  cosine: number
}

/** The nearest records, and the cores of the groups that they belong to. */
async function listCandidates(
  { db, search_engine }: Omit<CompareParts, 'embedder'>,
  ids: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const isNear = ({ cosine }: Candidate) => cosine >= MIN_LINK_COSINE
  const peers = await search_engine.nearestPeers(ids, MAX_NEIGHBORS)
  const nearest = new Map(ids.map((id) => [id, (peers.get(id) ?? []).filter(isNear)]))
  const cores = new Map<string, string[]>()
  for (const { id, core_id } of await listCoresOf(
    db,
    [...nearest.values()].flat().map(({ id }) => id),
  ))
    cores.set(id, [...(cores.get(id) ?? []), core_id])
  const further = new Map(
    [...nearest].map(([id, near]) => {
      const known = new Set([id, ...near.map((candidate) => candidate.id)])
      const of_groups = near.flatMap((candidate) => cores.get(candidate.id) ?? [])
      return [id, new Set(of_groups.filter((core) => !known.has(core)))]
    }),
  )
  const compared_ids = [...further].flatMap(([id, others]) => (others.size === 0 ? [] : [id, ...others]))
  const similarity = await search_engine.compare([...new Set(compared_ids)])
  return new Map(
    [...nearest].map(([id, near]) => {
      const of_cores = [...(further.get(id) ?? [])].map((core) => ({ id: core, cosine: similarity(id, core).cosine }))
      return [id, [...near, ...of_cores.filter(isNear)]]
    }),
  )
}

/** @param known the rarities that were looked up before */
function memoizeRarity(rarity: RarityLookup, known: Map<string, number>): RarityLookup {
  return (token, known_records = 0) => {
    const key = `${known_records} ${token}`
    const looked_up = known.get(key) ?? rarity(token, known_records)
    known.set(key, looked_up)
    return looked_up
  }
}

/** Result of a comparison of changed records. */
export interface Comparison {
  /** the records that were compared before the time was up: the first of those asked for */
  compared_ids: string[]
  /** the pairs that were compared */
  compared: RecordPair[]
  /** those of them that are linked */
  pairs: LinkedPair[]
}

/** Compares changed records with the nearest others. A record without a vector has no neighbors. */
export async function compareRecords(parts: CompareParts, ids: readonly string[]): Promise<Comparison> {
  const end = performance.now() + MAX_BATCH_MS
  const candidates = await listCandidates(parts, ids)
  const involved = [...candidates].flatMap(([id, near]) =>
    near.length === 0 ? [] : [id, ...near.map((each) => each.id)],
  )
  const records = new Map(
    (await listKnowledgeRecords(parts.db, [...new Set(involved)])).map((record) => [record.id, record]),
  )
  const ordinary_words = (await loadCommonWords()) ?? new Set<string>()
  const group_sizes = new Map((await countGroupsOf(parts.db, [...records.keys()])).map((row) => [row.id, row.records]))
  const known_rarities = new Map<string, number>()
  const countKnown = (...pair: string[]): number => Math.max(...pair.map((id) => group_sizes.get(id) ?? 0))
  const embedFields = createFieldEmbedder(parts.embedder)
  const compared_ids: string[] = []
  const compared: RecordPair[] = []
  const pairs = new Map<string, LinkedPair>()
  for (const [id, near] of candidates) {
    if (performance.now() > end) break
    compared_ids.push(id)
    compared.push(...near.map((other) => ({ a: id, b: other.id })))
    const record = records.get(id)
    if (record === undefined) continue
    const others = near.flatMap((other) => records.get(other.id) ?? [])
    // looking up the rarity of its words may send a request to the search cluster
    if (others.length === 0) continue
    const rarity = await parts.search_engine.readRarity(() => listLinkTokens([record, ...others]))
    const words = { rarity: memoizeRarity(rarity, known_rarities), ordinary_words }
    for (const pair of await linkWith(record, near, records, { words, countKnown, embedFields }))
      pairs.set([pair.a, pair.b].toSorted().join(), pair)
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { compared_ids, compared, pairs: [...pairs.values()] }
}

interface LinkParts {
  words: LinkWords
  countKnown: (...pair: string[]) => number
  embedFields: FieldEmbedder
}

async function linkWith(
  record: KnowledgeRecordRow,
  near: readonly Candidate[],
  records: ReadonlyMap<string, KnowledgeRecordRow>,
  { words, countKnown, embedFields }: LinkParts,
): Promise<LinkedPair[]> {
  const linkers = new Map<number, RecordLinker>()
  const pairs: LinkedPair[] = []
  for (const { id, cosine } of near) {
    const other = records.get(id)
    // what a workspace knows stays in it
    if (other?.workspace_id !== record.workspace_id) continue
    const known_records = countKnown(record.id, id)
    const linker = linkers.get(known_records) ?? createRecordLinker(record, { ...words, known_records })
    linkers.set(known_records, linker)
    if (!linker.mayLink(other, cosine)) continue
    const link = linker.link(other, cosine, await embedFields(record, other))
    if (link !== null) pairs.push({ a: record.id, b: id, ...link })
  }
  return pairs
}
