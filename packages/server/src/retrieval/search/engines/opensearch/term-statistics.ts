import type { ClusterClient } from '../../../../platform/outgoing/cluster-client.ts'

/** Fields whose terms are counted. Those of hidden records count for links alone, which no reader is shown. */
type CountedField = 'words' | 'hidden_words' | 'errors'

/** The number of documents with a term, and with any. */
export interface TermCounts {
  of(field: CountedField, term: string): number
  documents(field: CountedField): number
}

/** Counts documents by term, over all shards. */
export interface TermStatistics {
  /** @param wanted terms by field, without repetitions */
  read(wanted: WantedTerms): Promise<TermCounts>
  /** Forgets all counts and where the shards are, as after another index took the place of this one. */
  forget(): void
}

type WantedTerms = Partial<Record<CountedField, readonly string[]>>

/** Counts are used for so long, since a record more or less changes no ranking. */
const MAX_AGE_MS = 30_000
const MAX_KNOWN_TERMS = 50_000

interface FieldVector {
  field_statistics: { doc_count: number }
  terms: Record<string, { doc_freq?: number }>
}

interface TermVectors {
  docs: { error?: unknown; term_vectors?: Partial<Record<CountedField, FieldVector>> }[]
}

const COUNTED: readonly CountedField[] = ['words', 'hidden_words', 'errors']
/** A term that every request has, so that a field without wanted terms tells its number of documents too. */
const ANY_TERM = '.'

/**
 * Reads statistics by the term vectors of a document that is not stored, of each shard: those of one shard times their
 * number would move every ranking at random.
 */
export function createTermStatistics(
  client: ClusterClient,
  alias: string,
  now = () => performance.now(),
): TermStatistics {
  let known = new Map<string, { count: number; read_at: number }>()
  let routings: Promise<string[]> | null = null

  /** A routing value for each shard. */
  async function readRoutings(): Promise<string[]> {
    const all = await client.call<{ shards: unknown[] }>({ method: 'GET', path: `/${alias}/_search_shards` })
    const found = new Map<number, string>()
    for (let routing = 0; found.size < all.body.shards.length; routing++) {
      const path = `/${alias}/_search_shards?routing=${routing}`
      const { body } = await client.call<{ shards: { shard: number }[][] }>({ method: 'GET', path })
      const shard = body.shards[0]?.[0]?.shard
      if (shard !== undefined && !found.has(shard)) found.set(shard, String(routing))
    }
    return [...found.values()]
  }

  async function listRoutings(): Promise<string[]> {
    routings ??= readRoutings()
    // a failure is not remembered
    routings.catch(() => {
      routings = null
    })
    return routings
  }

  async function readMissing(missing: readonly (readonly [CountedField, string])[], read_at: number): Promise<void> {
    const of = (field: CountedField) => [ANY_TERM, ...missing.flatMap(([name, term]) => (name === field ? [term] : []))]
    const doc = {
      words: of('words')
        .map((term) => `${term}|1`)
        .join(' '),
      hidden_words: of('hidden_words')
        .map((term) => `${term}|1`)
        .join(' '),
      errors: of('errors').join(' '),
    }
    const options = { term_statistics: true, field_statistics: true, positions: false, offsets: false, payloads: false }
    const docs = (await listRoutings()).map((routing) => ({ _index: alias, routing, doc, fields: COUNTED, ...options }))
    const { body } = await client.call<TermVectors>({
      method: 'POST',
      path: '/_mtermvectors',
      body: { docs },
      itemsOf: (answer: TermVectors) => answer.docs,
    })
    const sum = (read: (vectors: Partial<Record<CountedField, FieldVector>>) => number | undefined): number =>
      body.docs.reduce((total, { term_vectors = {} }) => total + Math.max(0, read(term_vectors) ?? 0), 0)
    for (const field of COUNTED)
      known.set(field, { count: sum((vectors) => vectors[field]?.field_statistics.doc_count), read_at })
    for (const [field, term] of missing)
      known.set(`${field} ${term}`, { count: sum((vectors) => vectors[field]?.terms[term]?.doc_freq), read_at })
  }

  return {
    async read(wanted) {
      const read_at = now()
      const isFresh = (key: string): boolean => read_at - (known.get(key)?.read_at ?? -Infinity) < MAX_AGE_MS
      const missing = COUNTED.flatMap((field) =>
        (wanted[field] ?? []).flatMap((term) => (isFresh(`${field} ${term}`) ? [] : [[field, term] as const])),
      )
      if (known.size > MAX_KNOWN_TERMS) known = new Map()
      if (missing.length > 0 || !isFresh('words')) await readMissing(missing, read_at)
      const counts = known
      return {
        of: (field, term) => counts.get(`${field} ${term}`)?.count ?? 0,
        documents: (field) => counts.get(field)?.count ?? 0,
      }
    },
    forget() {
      known = new Map()
      routings = null
    },
  }
}
