import { groupBy } from '../../bench/group-by.ts'
import {
  createRecordLinker,
  LINK_LIMITS,
  type LinkLimits,
} from '../../packages/server/src/rules/knowledge/links/link-records.ts'
import type { LinkWords } from '../../packages/server/src/rules/knowledge/links/link-words.ts'
import { fnv1a } from '../../packages/server/src/rules/search-engine/analysis/fnv1a.ts'
import { shareOf } from '../gates/statistics.ts'
import type { AssessedPair } from './measure-links.ts'

const FOLDS = 5
const MIN_PRECISION = 0.95
/** The limits to choose from: every combination. */
const GRID: Record<keyof LinkLimits, number[]> = {
  cosine: [0.5, 0.55, 0.6, 0.7, 0.8],
  field: [0.3, 0.4, 0.5],
  sum: [0.95, 1.05, 1.15, 1.25],
}
const SETTINGS: LinkLimits[] = GRID.cosine.flatMap((cosine) =>
  GRID.field.flatMap((field) => GRID.sum.map((sum) => ({ cosine, field, sum }))),
)
/** The least limits of the grid: what these do not link, none does. */
export const LOOSE_LIMITS: LinkLimits = { cosine: 0.5, field: 0.3, sum: 0.95 }

/** A labelled pair, and which settings link it. */
interface TriedPair extends AssessedPair {
  fold: number
  linked: boolean[]
}

/** The mean of the recalls of the sets, and the precision over all. */
function rate(pairs: readonly TriedPair[], setting: number): { precision: number; recall: number } {
  const linked = pairs.filter((pair) => pair.linked[setting])
  const same = pairs.filter(({ truth, same_outcome }) => truth === 'same' && same_outcome)
  const recalls = [...groupBy(same, ({ set }) => set).values()].map((of_set) =>
    shareOf(of_set, (pair) => pair.linked[setting] === true),
  )
  return {
    precision: linked.length === 0 ? 1 : shareOf(linked, ({ truth }) => truth === 'same'),
    recall: recalls.reduce((sum, recall) => sum + recall, 0) / Math.max(1, recalls.length),
  }
}

/** The setting of the greatest recall that is precise enough. */
function choose(pairs: readonly TriedPair[]): number {
  const rated = SETTINGS.map((_, setting) => ({ setting, ...rate(pairs, setting) }))
  const precise = rated.filter(({ precision }) => precision >= MIN_PRECISION)
  return precise.sort((a, b) => b.recall - a.recall || b.precision - a.precision)[0]?.setting ?? SETTINGS.length - 1
}

/** The result of the choice of limits for records that took no part in it. */
export interface ValidatedLimits {
  precision: number
  recall: number
  /** chosen in each fold, and on all records */
  chosen: LinkLimits[]
  of_all: LinkLimits
  /** those of the service, on all records */
  in_use: { precision: number; recall: number }
}

/**
 * Chooses the limits on four fifths of the labels and measures them on the rest, in turn. All records of a label, and
 * those of the same symptom with another cause, are in one fold.
 */
export function crossValidateLimits(pairs: readonly AssessedPair[], words: LinkWords): ValidatedLimits {
  const tried = pairs.map((pair): TriedPair => {
    const [a, b] = pair.records
    const links = SETTINGS.map((limits) => {
      if (pair.link === null) return false
      return createRecordLinker(a.record, words, limits)(b.record, pair.cosine)?.kind === 'supports'
    })
    return { ...pair, fold: fnv1a(a.label.split(',')[0] ?? '') % FOLDS, linked: links }
  })
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const setting = choose(tried.filter((pair) => pair.fold !== fold))
    const rest = tried.filter((pair) => pair.fold === fold)
    return { setting, rest: rest.map((pair) => ({ ...pair, linked: [pair.linked[setting] === true] })) }
  })
  const used = SETTINGS.findIndex((limits) => JSON.stringify(limits) === JSON.stringify(LINK_LIMITS))
  return {
    ...rate(
      folds.flatMap(({ rest }) => rest),
      0,
    ),
    chosen: folds.map(({ setting }) => SETTINGS[setting] ?? LINK_LIMITS),
    of_all: SETTINGS[choose(tried)] ?? LINK_LIMITS,
    in_use: rate(tried, used),
  }
}
