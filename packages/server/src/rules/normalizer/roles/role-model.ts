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

/** The most probable labels of units that follow each other (Viterbi). */
export function decodeLabels(model: ChainModel, units: readonly Unit[], features: readonly UnitFeatures[]): number[] {
  const length = units.length
  if (length === 0) return []
  const scores = new Float64Array(length * LABEL_COUNT)
  const back = new Uint8Array(length * LABEL_COUNT)
  for (let at = 0; at < length; at++) {
    const from = at * LABEL_COUNT
    const unit = units[at] as Unit
    scoreUnit(model, features[at] as UnitFeatures, scores, from)
    const allowed = allowedLabels(unit)
    if (allowed !== null)
      for (let label = 0; label < LABEL_COUNT; label++) if (!allowed.includes(label)) scores[from + label] = EXCLUDED
    if (unit.section !== 'method' && !(features[at] as UnitFeatures).announced.includes('method'))
      scores[from + method] = (scores[from + method] as number) - UNANNOUNCED_METHOD_COST
    if (at === 0) continue
    const previous_unit = units[at - 1] as Unit
    const link = linkOf(previous_unit, unit) * LABEL_COUNT * LABEL_COUNT
    const needs_lead = continuesSection(previous_unit, unit)
    const announced = (features[at] as UnitFeatures).announced
    for (let label = 0; label < LABEL_COUNT; label++) {
      const penalty = needs_lead && !announced.includes(labels[label] as string) ? UNANNOUNCED_PENALTY : 0
      let best = Number.NEGATIVE_INFINITY
      let best_previous = 0
      for (let previous = 0; previous < LABEL_COUNT; previous++) {
        const score =
          (scores[from - LABEL_COUNT + previous] as number) +
          (model.transitions[link + previous * LABEL_COUNT + label] as number) -
          penalty * (leadNeeded[previous * LABEL_COUNT + label] as number)
        if (score > best) {
          best = score
          best_previous = previous
        }
      }
      scores[from + label] = (scores[from + label] as number) + best
      back[from + label] = best_previous
    }
  }
  const path = new Array<number>(length)
  let label = 0
  const end = (length - 1) * LABEL_COUNT
  for (let other = 1; other < LABEL_COUNT; other++)
    if ((scores[end + other] as number) > (scores[end + label] as number)) label = other
  for (let at = length - 1; at >= 0; at--) {
    path[at] = label
    label = back[at * LABEL_COUNT + label] as number
  }
  return path
}
