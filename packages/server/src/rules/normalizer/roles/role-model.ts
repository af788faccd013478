import type { Unit } from '../units/unit.ts'
import { LABEL_COUNT, labelNumber, labels, roleOfLabel } from './labels.ts'
import { UNIT_FEATURE_BUCKETS, type UnitFeatures } from './unit-features.ts'

/**
 * Number of ways in which a unit follows the one before it: within its turn and paragraph, after a break, or in another
 * turn.
 */
export const LINKS = 3
export const linkOf = (previous: Unit, unit: Unit): number =>
  previous.turn.number !== unit.turn.number ? 2 : unit.is_start ? 1 : 0

/** A linear-chain model: weights of features by label, and of labels that follow each other by their link. */
export interface ChainModel {
  /** `bucket * LABEL_COUNT + label` */
  features: Float32Array
  /** `(link * LABEL_COUNT + previous) * LABEL_COUNT + label` */
  transitions: Float32Array
}

export const newChainModel = (): ChainModel => ({
  features: new Float32Array(UNIT_FEATURE_BUCKETS * LABEL_COUNT),
  transitions: new Float32Array(LINKS * LABEL_COUNT * LABEL_COUNT),
})

/** Scores of every label for the features of a unit. */
export function scoreUnit(
  { features }: ChainModel,
  { buckets }: UnitFeatures,
  scores: Float64Array,
  from: number,
): void {
  for (const bucket of buckets) {
    const base = bucket * LABEL_COUNT
    for (let label = 0; label < LABEL_COUNT; label++)
      scores[from + label] = (scores[from + label] as number) + (features[base + label] as number)
  }
}

const EXCLUDED = -1e9

/** A heading leads over to its section. */
const HEAD_LABELS = labels.flatMap((label, number) => (label === 'other' || label.startsWith('lead ') ? [number] : []))

/** Labels that the section of a unit allows; null if it allows all. */
export function allowedLabels({ kind, section, is_marked, is_head, is_excluded }: Unit): readonly number[] | null {
  if (is_excluded) return [0]
  if (is_head && is_marked) return HEAD_LABELS
  if (!is_marked || section === null) return null
  // the heading of a section leads over to it; one within a section belongs to it
  if (kind === 'heading') return null
  if (section === 'metadata' || section === 'refusal' || section === 'worked' || section === 'courtesy') return [0]
  // sentences between headings can be noise; lists, code and values are what the heading says
  const own = kind === 'prose' || kind === 'output' ? [0, labelNumber(section)] : [labelNumber(section)]
  if (section === 'attempt') own.push(labelNumber('failure'), labelNumber('lead failure'), labelNumber('lead attempt'))
  return own
}

/** Log odds against another role that nothing announces. */
const UNANNOUNCED_PENALTY = 5
/**
 * Log odds against a method that nothing announces: a text that worked and is missed costs its reader less than one that
 * failed and is recommended.
 */
const UNANNOUNCED_METHOD_COST = 2.5
const method = labelNumber('method')
const free = new Set(['other', 'title', 'environment', 'applies'].map(labelNumber))
const [attempt, failure] = [labelNumber('attempt'), labelNumber('failure')]

/** Whether two labels are different roles of content between which something must lead over. */
const needsLead = (previous: number, label: number): boolean =>
  previous !== label && isContent(previous) && isContent(label) && !(previous === attempt && label === failure)
const isContent = (label: number): boolean => roleOfLabel(label) !== null && !free.has(label)

const leadNeeded = Uint8Array.from({ length: LABEL_COUNT * LABEL_COUNT }, (_, index) =>
  needsLead(Math.floor(index / LABEL_COUNT), index % LABEL_COUNT) ? 1 : 0,
)

/** Whether a unit continues the one before it: the same turn and section, and its own words announce nothing else. */
const continuesSection = (previous: Unit, unit: Unit): boolean =>
  previous.turn.number === unit.turn.number && previous.section_number === unit.section_number

/** The best scores of the labels of units, each by all that stands before it or by all that follows it. */
interface Lattice {
  /** `unit * LABEL_COUNT + label`: the unit and those before it */
  before: Float64Array
  /** the label before it on the best way */
  back: Uint8Array
  /** score of a label after another one at a unit: `previous * LABEL_COUNT + label` */
  stepScore: (at: number, previous: number, label: number) => number
  /** own scores of each unit */
  own: Float64Array
}

function scoreLattice(model: ChainModel, units: readonly Unit[], features: readonly UnitFeatures[]): Lattice {
  const length = units.length
  const own = new Float64Array(length * LABEL_COUNT)
  const before = new Float64Array(length * LABEL_COUNT)
  const back = new Uint8Array(length * LABEL_COUNT)
  const links = new Int32Array(length)
  const penalties = new Float64Array(length * LABEL_COUNT)
  for (let at = 0; at < length; at++) {
    const from = at * LABEL_COUNT
    const unit = units[at] as Unit
    const { announced } = features[at] as UnitFeatures
    scoreUnit(model, features[at] as UnitFeatures, own, from)
    const allowed = allowedLabels(unit)
    if (allowed !== null)
      for (let label = 0; label < LABEL_COUNT; label++) if (!allowed.includes(label)) own[from + label] = EXCLUDED
    if (unit.section !== 'method' && !announced.includes('method'))
      own[from + method] = (own[from + method] as number) - UNANNOUNCED_METHOD_COST
    if (at === 0) continue
    const previous_unit = units[at - 1] as Unit
    links[at] = linkOf(previous_unit, unit) * LABEL_COUNT * LABEL_COUNT
    if (continuesSection(previous_unit, unit))
      for (let label = 0; label < LABEL_COUNT; label++)
        penalties[from + label] = announced.includes(labels[label] as string) ? 0 : UNANNOUNCED_PENALTY
  }
  const stepScore = (at: number, previous: number, label: number): number =>
    (model.transitions[(links[at] as number) + previous * LABEL_COUNT + label] as number) -
    (penalties[at * LABEL_COUNT + label] as number) * (leadNeeded[previous * LABEL_COUNT + label] as number)
  before.set(own.subarray(0, LABEL_COUNT))
  for (let at = 1; at < length; at++) {
    const from = at * LABEL_COUNT
    for (let label = 0; label < LABEL_COUNT; label++) {
      let best = Number.NEGATIVE_INFINITY
      let best_previous = 0
      for (let previous = 0; previous < LABEL_COUNT; previous++) {
        const score = (before[from - LABEL_COUNT + previous] as number) + stepScore(at, previous, label)
        if (score > best) {
          best = score
          best_previous = previous
        }
      }
      before[from + label] = (own[from + label] as number) + best
      back[from + label] = best_previous
    }
  }
  return { before, back, stepScore, own }
}

function bestPath({ back }: Lattice, length: number, end_scores: Float64Array): number[] {
  const path = new Array<number>(length)
  let label = 0
  for (let other = 1; other < LABEL_COUNT; other++)
    if ((end_scores[other] as number) > (end_scores[label] as number)) label = other
  for (let at = length - 1; at >= 0; at--) {
    path[at] = label
    label = back[at * LABEL_COUNT + label] as number
  }
  return path
}

/** The most probable labels of units that follow each other (Viterbi). */
export function decodeLabels(model: ChainModel, units: readonly Unit[], features: readonly UnitFeatures[]): number[] {
  const length = units.length
  if (length === 0) return []
  const lattice = scoreLattice(model, units, features)
  return bestPath(lattice, length, lattice.before.subarray((length - 1) * LABEL_COUNT))
}

/** The most probable label of a unit, and by how much the text scores less where the unit has another role. */
export interface DecodedLabel {
  label: number
  margin: number
}

/** The most probable labels of units that follow each other, each with its margin. */
export function decodeWithMargins(
  model: ChainModel,
  units: readonly Unit[],
  features: readonly UnitFeatures[],
): DecodedLabel[] {
  const length = units.length
  if (length === 0) return []
  const lattice = scoreLattice(model, units, features)
  const { before, own, stepScore } = lattice
  const path = bestPath(lattice, length, before.subarray((length - 1) * LABEL_COUNT))
  const decoded = new Array<DecodedLabel>(length)
  // scores of what follows a unit, by the label of the unit
  let after = new Float64Array(LABEL_COUNT)
  for (let at = length - 1; at >= 0; at--) {
    const from = at * LABEL_COUNT
    const label = path[at] as number
    const role = roleOfLabel(label)
    let other = Number.NEGATIVE_INFINITY
    for (let each = 0; each < LABEL_COUNT; each++)
      if (roleOfLabel(each) !== role) other = Math.max(other, (before[from + each] as number) + (after[each] as number))
    decoded[at] = { label, margin: (before[from + label] as number) + (after[label] as number) - other }
    if (at === 0) break
    const earlier = new Float64Array(LABEL_COUNT)
    for (let previous = 0; previous < LABEL_COUNT; previous++) {
      let best = Number.NEGATIVE_INFINITY
      for (let each = 0; each < LABEL_COUNT; each++)
        best = Math.max(best, stepScore(at, previous, each) + (own[from + each] as number) + (after[each] as number))
      earlier[previous] = best
    }
    after = earlier
  }
  return decoded
}
