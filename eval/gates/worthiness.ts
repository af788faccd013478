import { join } from 'node:path'
import { createCachingEmbedder, openVectorCache } from '../../bench/vector-cache.ts'
import { assessWorthiness } from '../../packages/server/src/deposits/structured/worthiness.ts'
import { createEmbedder, type Embedder } from '../../packages/server/src/platform/models/embedder.ts'
import { embeddingText } from '../../packages/server/src/rules/record-text/experience-text.ts'
import { copyFromOtherFields, fillMissingFields } from './fill-missing-fields.ts'
import type { GateDataSource } from './gate-measurement.ts'
import type { RecordFamily } from './record-families.ts'
import { formatPercentTenths } from './statistics.ts'

/** Records of each family that are measured. */
const RECORDS_PER_FAMILY = 200

/** Embeds a record as its deposit would. */
async function embedRecord(record: RecordFamily['records'][number], embedder: Embedder): Promise<Float32Array> {
  const { title, problem, root_cause, successful_approach } = fillMissingFields(record, copyFromOtherFields)
  const deposit = { title, problem, root_cause, successful_approach, insight: '', failed_approaches: [], outcome: {} }
  const vector = await embedder.embedDocument(embeddingText(deposit))
  if (vector === null) throw new Error('the model gave no vector')
  return vector
}

/** Maximum cosine of each vector to another one of the list. */
function maxCosines(vectors: readonly Float32Array[]): number[] {
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return vectors.map((vector) =>
    Math.max(0, ...vectors.filter((other) => other !== vector).map((other) => cosine(vector, other))),
  )
}

/**
 * Tabulates the shares of true records that pass the worthiness gate in an empty store, and among the others of
 * their family.
 */
export async function worthinessTable(
  families: readonly RecordFamily[],
  cache: GateDataSource['cache'],
): Promise<string[][]> {
  const model = createEmbedder({ mode: 'local', cache_dir: join(cache, 'models') })
  await model.ready()
  const vector_cache = openVectorCache(join(cache, 'eval.vectors'), model)
  const rows: string[][] = []
  for (const { name, records } of families) {
    const measured = records.slice(0, RECORDS_PER_FAMILY)
    const vectors: Float32Array[] = []
    for (const record of measured) vectors.push(await embedRecord(record, createCachingEmbedder(model, vector_cache)))
    const cosines = maxCosines(vectors)
    const passing = (cosineOf: (at: number) => number) =>
      measured.filter((record, at) => {
        const facts = { max_cosine: cosineOf(at), unmet_searches: 0 }
        const { score, threshold } = assessWorthiness(fillMissingFields(record, copyFromOtherFields), facts)
        return score >= threshold
      }).length / Math.max(1, measured.length)
    const median = [...cosines].sort((a, b) => a - b)[Math.floor(cosines.length / 2)] ?? 0
    rows.push([
      name,
      String(measured.length),
      formatPercentTenths(passing(() => 0)),
      formatPercentTenths(passing((at) => cosines[at] ?? 0)),
      median.toFixed(2),
    ])
  }
  vector_cache.close()
  await model.close()
  return [['true records', 'count', 'pass in an empty store', 'pass among their own', 'median cosine there'], ...rows]
}
