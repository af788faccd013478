import type { Embedder } from '../packages/server/src/models/embed.ts'
import { measureAblation } from './ablation.ts'
import { type ConfidenceCounts, measureConfidence, measureForeign } from './confidence.ts'
import { confirmAll } from './confirm-all.ts'
import { type ImportReport, type OpenSet, openSet } from './open-set.ts'
import { measureRanking, type RankingResult, scoreOurs } from './ranking.ts'
import type { EvalSet, Metric, Scores } from './types.ts'

export const parts = ['ranking', 'ablation', 'foreign', 'derived'] as const
export type Part = (typeof parts)[number]

/** A derived set, made. */
export interface MadeSet extends EvalSet {
  metric: Metric
}

export interface DerivedResult {
  name: string
  metric: Metric
  ours: Scores[]
  variants: { name: string; scores: Scores[] }[]
}

export interface SetResult {
  name: string
  queries: string[]
  imported: ImportReport
  seconds: number
  ranking?: RankingResult
  ablation?: { name: string; scores: Scores[] }[]
  confidence?: ConfidenceCounts
  foreign?: ConfidenceCounts
  derived: DerivedResult[]
}

interface Run {
  sets: readonly EvalSet[]
  made: readonly MadeSet[]
  wanted: ReadonlySet<Part>
  embedder: Embedder
}

async function measureDerived(open: OpenSet, made: readonly MadeSet[]): Promise<DerivedResult[]> {
  const results: DerivedResult[] = []
  for (const { name, metric, queries } of made)
    results.push({
      name,
      metric,
      ours: await scoreOurs(open, queries),
      variants: await measureAblation(open, queries),
    })
  return results
}

/** Imports a set into a store of its own and measures the wanted parts there. */
export async function measureSet(set: EvalSet, { sets, made, wanted, embedder }: Run): Promise<SetResult> {
  const started = performance.now()
  const open = await openSet(set.records, embedder)
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
    if (wanted.has('ablation')) result.ablation = await measureAblation(open, set.queries)
    result.derived = await measureDerived(
      open,
      made.filter(({ records }) => records === set.records),
    )
    if (wanted.has('foreign')) {
      await confirmAll(open.app)
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
export async function measureOwnDerived(made: MadeSet, embedder: Embedder): Promise<DerivedResult[]> {
  const open = await openSet(made.records, embedder)
  try {
    return await measureDerived(open, [made])
  } finally {
    await open.close()
  }
}
