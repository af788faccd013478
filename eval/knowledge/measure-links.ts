import type { Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { dotProduct } from '../../packages/server/src/platform/models/unit-vector.ts'
import type { FieldEmbedder } from '../../packages/server/src/retrieval/knowledge/embed-fields.ts'
import type { RecordLink } from '../../packages/server/src/rules/knowledge/knowledge-types.ts'
import { createRecordLinker } from '../../packages/server/src/rules/knowledge/links/link-records.ts'
import type { LinkWords } from '../../packages/server/src/rules/knowledge/links/link-words.ts'
import { tokenize } from '../../packages/server/src/rules/search-engine/analysis/tokenize.ts'
import { RARITY_BACKGROUND } from '../../packages/server/src/rules/search-engine/ranking/token-rarity.ts'
import type { LabelledRecord } from './labelled-records.ts'

/** The rarity of tokens among records, as the index of a store with these records gives it. */
export function countRarity(records: readonly LabelledRecord[]): LinkWords['rarity'] {
  const having = new Map<string, number>()
  for (const { record } of records) {
    const { title, problem, root_cause, insight, successful_approach } = record
    const text = [title, problem, root_cause, insight, successful_approach.method, successful_approach.implementation]
    for (const token of new Set(tokenize(text.join('\n')))) having.set(token, (having.get(token) ?? 0) + 1)
  }
  return (token) => Math.log((records.length + RARITY_BACKGROUND + 1) / ((having.get(token) ?? 0) + 1))
}

export async function embedAll(records: readonly LabelledRecord[], embedder: Embedder): Promise<Float32Array[]> {
  const vectors: Float32Array[] = []
  for (const { text } of records) {
    const vector = await embedder.embedDocument(text)
    if (vector === null) throw new Error('the model gave no vector')
    vectors.push(vector)
  }
  return vectors
}

/** A pair with its known relation and the result of the rule. */
export interface AssessedPair {
  set: string
  /** the group that one of them belongs to, for resampling */
  label: string
  truth: 'same' | 'kin' | 'other'
  same_outcome: boolean
  cosine: number
  link: RecordLink['kind'] | null
  records: [LabelledRecord, LabelledRecord]
}

/** Assesses every pair of records; those of different sets count as `across`. */
export async function assessPairs(
  records: readonly LabelledRecord[],
  vectors: readonly Float32Array[],
  { words, min_cosine, embedFields }: { words: LinkWords; min_cosine: number; embedFields: FieldEmbedder },
): Promise<AssessedPair[]> {
  const pairs: AssessedPair[] = []
  for (const [i, a] of records.entries()) {
    const linker = createRecordLinker(a.record, words)
    for (let j = 0; j < i; j++) {
      const b = records[j]
      const [u, v] = [vectors[i], vectors[j]]
      if (b === undefined || u === undefined || v === undefined) continue
      const truth = a.label === b.label ? 'same' : a.kin === b.kin ? 'kin' : 'other'
      const cosine = dotProduct(u, v)
      if (cosine < min_cosine && truth !== 'same') continue
      const link = linker.mayLink(b.record, cosine)
        ? linker.link(b.record, cosine, await embedFields(a.record, b.record))
        : null
      pairs.push({
        set: a.set === b.set ? a.set : `${b.set} and ${a.set}`,
        label: a.label,
        truth,
        same_outcome: (a.record.outcome.status === 'unresolved') === (b.record.outcome.status === 'unresolved'),
        cosine,
        link: link?.kind ?? null,
        records: [a, b],
      })
    }
  }
  return pairs
}
