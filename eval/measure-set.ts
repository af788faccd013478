import type { Embedder } from '../packages/server/src/platform/models/embedder.ts'
import { measureAblation, type VariantResult } from './ablation.ts'
import { type ConfidenceCounts, measureForeign, measureSetConfidence } from './confidence.ts'
import { confirmAllRecords } from './confirm-all-records.ts'
import { type EvalService, type ImportReport, openEvalService } from './eval-service.ts'
import type { DerivedSet, EvalSet, MetricScores } from './eval-types.ts'
import { measureRanking, type RankingResult, scoreProduct } from './ranking.ts'

export const evalParts = ['ranking', 'ablation', 'foreign', 'derived'] as const
type EvalPart = (typeof evalParts)[number]

/** The import of a set into a store. */
export interface ImportedSet {
  name: string
  imported: ImportReport
  /** duration of import and measurement */
  seconds: number
}

export interface DerivedResult extends Pick<DerivedSet, 'name' | 'metrics' | 'target'> {
  ours: MetricScores[]
  untouched: MetricScores[] | null
  variants: VariantResult[]
  /** null when the store of a set that was read is used */
  store: ImportedSet | null
}

export interface SetResult extends ImportedSet {
  queries: string[]
  ranking?: RankingResult
  ablation?: VariantResult[]
  confidence?: ConfidenceCounts
  foreign?: ConfidenceCounts
  derived: DerivedResult[]
}

interface EvalRun {
  sets: readonly EvalSet[]
  derived: readonly DerivedSet[]
  wanted: ReadonlySet<EvalPart>
  embedder: Embedder
}

async function measureDerived(service: EvalService, set: DerivedSet): Promise<DerivedResult> {
  const { name, metrics, target, queries, untouched, without } = set
  return {
    name,
    metrics,
    target,
    ours: await scoreProduct(service, queries),
    untouched: untouched && (await scoreProduct(service, untouched)),
    variants: await measureAblation({ service, queries }, without),
    store: null,
  }
}

/** Imports a set into a store of its own and measures the wanted parts and the derived sets with the same records. */
export async function measureSet(set: EvalSet, { sets, derived, wanted, embedder }: EvalRun): Promise<SetResult> {
  const started = performance.now()
  const service = await openEvalService(set.records, embedder)
  try {
    const result: SetResult = {
      name: set.name,
      queries: set.queries.map(({ id }) => id),
      imported: service.imported,
      seconds: 0,
      derived: [],
    }
    const needs_ranking = wanted.has('ranking') || wanted.has('ablation')
    if (needs_ranking) result.ranking = await measureRanking(service, set, embedder)
    if (wanted.has('ablation')) result.ablation = await measureAblation({ service, queries: set.queries })
    for (const other of derived)
      if (other.records === set.records) result.derived.push(await measureDerived(service, other))
    if (wanted.has('foreign')) {
      await confirmAllRecords(service.app)
      result.confidence = await measureSetConfidence(service, set)
      result.foreign = await measureForeign(service, set, sets)
    }
    result.seconds = (performance.now() - started) / 1000
    return result
  } finally {
    await service.close()
  }
}

/** Measures a derived set with records of its own in a store of its own. */
export async function measureStandaloneDerived(set: DerivedSet, embedder: Embedder): Promise<DerivedResult> {
  const started = performance.now()
  const service = await openEvalService(set.records, embedder)
  try {
    const result = await measureDerived(service, set)
    const seconds = (performance.now() - started) / 1000
    return { ...result, store: { name: set.name, imported: service.imported, seconds } }
  } finally {
    await service.close()
  }
}
