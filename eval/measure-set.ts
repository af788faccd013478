import type { Embedder } from '../packages/server/src/models/embedder.ts'
import { measureAblation, type VariantResult } from './ablation.ts'
import { type ConfidenceCounts, measureConfidence, measureForeign } from './confidence.ts'
import { confirmAllRecords } from './confirm-all-records.ts'
import { type EvalService, type ImportReport, openEvalService } from './eval-service.ts'
import type { DerivedSet, EvalSet, MetricScores } from './eval-types.ts'
import { measureRanking, type RankingResult, scoreProduct } from './ranking.ts'

export const evalParts = ['ranking', 'ablation', 'foreign', 'derived'] as const
export type EvalPart = (typeof evalParts)[number]

/** What was imported into a store. */
export interface ImportedSet {
  name: string
  imported: ImportReport
  /** import and measurement */
  seconds: number
}

export interface DerivedResult extends Pick<DerivedSet, 'name' | 'metrics' | 'target'> {
  ours: MetricScores[]
  untouched: MetricScores[] | null
  variants: VariantResult[]
  /** null: the store of a set that was read is asked */
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

async function measureDerived(open: EvalService, set: DerivedSet): Promise<DerivedResult> {
  const { name, metrics, target, queries, untouched, without } = set
  return {
    name,
    metrics,
    target,
    ours: await scoreProduct(open, queries),
    untouched: untouched && (await scoreProduct(open, untouched)),
    variants: await measureAblation({ open, queries }, without),
    store: null,
  }
}

/** Imports a set into a store of its own and measures the wanted parts there. */
export async function measureSet(set: EvalSet, { sets, derived, wanted, embedder }: EvalRun): Promise<SetResult> {
  const started = performance.now()
  const open = await openEvalService(set.records, embedder)
  try {
    const result: SetResult = {
      name: set.name,
      queries: set.queries.map(({ id }) => id),
      imported: open.imported,
      seconds: 0,
      derived: [],
    }
    const ranks = wanted.has('ranking') || wanted.has('ablation')
    if (ranks) result.ranking = await measureRanking(open, set, embedder)
    if (wanted.has('ablation')) result.ablation = await measureAblation({ open, queries: set.queries })
    for (const one of derived) if (one.records === set.records) result.derived.push(await measureDerived(open, one))
    if (wanted.has('foreign')) {
      await confirmAllRecords(open.app)
      result.confidence = await measureConfidence(open, set)
      result.foreign = await measureForeign(open, set, sets)
    }
    result.seconds = (performance.now() - started) / 1000
    return result
  } finally {
    await open.close()
  }
}

/** A derived set with records of its own, in a store of its own. */
export async function measureStandaloneDerived(set: DerivedSet, embedder: Embedder): Promise<DerivedResult> {
  const started = performance.now()
  const open = await openEvalService(set.records, embedder)
  try {
    const result = await measureDerived(open, set)
    const seconds = (performance.now() - started) / 1000
    return { ...result, store: { name: set.name, imported: open.imported, seconds } }
  } finally {
    await open.close()
  }
}
