import { LABEL_COUNT } from '../../packages/server/src/rules/normalizer/roles/labels.ts'
import {
  allowedLabels,
  type ChainModel,
  LINKS,
  linkOf,
  newChainModel,
  scoreUnit,
} from '../../packages/server/src/rules/normalizer/roles/role-model.ts'
import type { UnitFeatures } from '../../packages/server/src/rules/normalizer/roles/unit-features.ts'
import type { Unit } from '../../packages/server/src/rules/normalizer/units/unit.ts'

export interface LabeledUnits {
  units: readonly Unit[]
  features: readonly UnitFeatures[]
  gold: readonly number[]
}

export interface FitOptions {
  epochs: number
  learning_rate: number
  l2: number
  /** share of the words' features that a pass leaves out */
  dropout: number
  /** 0–1 numbers */
  random: () => number
}

const EXCLUDED = -1e9
const EPSILON = 1e-6

/** Fits a linear-chain conditional random field by stochastic gradient descent (AdaGrad). */
export function fitChain(texts: readonly LabeledUnits[], options: FitOptions): ChainModel {
  const model = newChainModel()
  const squares = newChainModel()
  const step = (weights: Float32Array, sums: Float32Array, index: number, gradient: number): void => {
    const regularized = gradient - options.l2 * (weights[index] as number)
    const sum = (sums[index] as number) + regularized * regularized
    sums[index] = sum
    weights[index] = (weights[index] as number) + (options.learning_rate * regularized) / Math.sqrt(sum + EPSILON)
  }
  const order = texts.map((_, index) => index)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(options.random() * (index + 1))
      ;[order[index], order[other]] = [order[other] as number, order[index] as number]
    }
    for (const index of order) {
      const text = texts[index] as LabeledUnits
      if (text.units.length > 0) descend(text, model, squares, step, options)
    }
  }
  return model
}

type Step = (weights: Float32Array, sums: Float32Array, index: number, gradient: number) => void

function descend(text: LabeledUnits, model: ChainModel, squares: ChainModel, step: Step, options: FitOptions): void {
  const { units, gold } = text
  const length = units.length
  const features = text.features.map((own) => dropWords(own, options))
  const scores = new Float64Array(length * LABEL_COUNT)
  units.forEach((unit, at) => {
    scoreUnit(model, features[at] as UnitFeatures, scores, at * LABEL_COUNT)
    const allowed = allowedLabels(unit)
    if (allowed?.includes(gold[at] as number))
      for (let label = 0; label < LABEL_COUNT; label++)
        if (!allowed.includes(label)) scores[at * LABEL_COUNT + label] = EXCLUDED
  })
  const links = units.map((unit, at) =>
    at === 0 ? 0 : linkOf(units[at - 1] as Unit, unit) * LABEL_COUNT * LABEL_COUNT,
  )
  const forward = new Float64Array(length * LABEL_COUNT)
  const backward = new Float64Array(length * LABEL_COUNT)
  const sums = new Float64Array(LABEL_COUNT)
  for (let label = 0; label < LABEL_COUNT; label++) forward[label] = scores[label] as number
  for (let at = 1; at < length; at++)
    for (let label = 0; label < LABEL_COUNT; label++) {
      for (let previous = 0; previous < LABEL_COUNT; previous++)
        sums[previous] =
          (forward[(at - 1) * LABEL_COUNT + previous] as number) +
          (model.transitions[(links[at] as number) + previous * LABEL_COUNT + label] as number)
      forward[at * LABEL_COUNT + label] = logSumExp(sums) + (scores[at * LABEL_COUNT + label] as number)
    }
  for (let at = length - 2; at >= 0; at--)
    for (let label = 0; label < LABEL_COUNT; label++) {
      for (let next = 0; next < LABEL_COUNT; next++)
        sums[next] =
          (model.transitions[(links[at + 1] as number) + label * LABEL_COUNT + next] as number) +
          (scores[(at + 1) * LABEL_COUNT + next] as number) +
          (backward[(at + 1) * LABEL_COUNT + next] as number)
      backward[at * LABEL_COUNT + label] = logSumExp(sums)
    }
  const total = logSumExp(forward.subarray((length - 1) * LABEL_COUNT))
  const transitions = new Float64Array(LINKS * LABEL_COUNT * LABEL_COUNT)
  for (let at = 1; at < length; at++) {
    const link = links[at] as number
    for (let previous = 0; previous < LABEL_COUNT; previous++)
      for (let label = 0; label < LABEL_COUNT; label++) {
        const index = link + previous * LABEL_COUNT + label
        const log =
          (forward[(at - 1) * LABEL_COUNT + previous] as number) +
          (model.transitions[index] as number) +
          (scores[at * LABEL_COUNT + label] as number) +
          (backward[at * LABEL_COUNT + label] as number) -
          total
        if (log > -20) transitions[index] = (transitions[index] as number) - Math.exp(log)
      }
    const index = link + (gold[at - 1] as number) * LABEL_COUNT + (gold[at] as number)
    transitions[index] = (transitions[index] as number) + 1
  }
  for (let at = 0; at < length; at++)
    for (let label = 0; label < LABEL_COUNT; label++) {
      const probability = Math.exp(
        (forward[at * LABEL_COUNT + label] as number) + (backward[at * LABEL_COUNT + label] as number) - total,
      )
      const gradient = (gold[at] === label ? 1 : 0) - probability
      if (Math.abs(gradient) < 1e-4) continue
      for (const bucket of (features[at] as UnitFeatures).buckets)
        step(model.features, squares.features, bucket * LABEL_COUNT + label, gradient)
    }
  transitions.forEach((gradient, index) => {
    if (gradient !== 0) step(model.transitions, squares.transitions, index, gradient)
  })
}

function dropWords(own: UnitFeatures, { dropout, random }: FitOptions): UnitFeatures {
  const { buckets, words_from } = own
  // sometimes all words of a unit are dropped, as if none of them were known
  const share = random() < dropout / 2 ? 1 : dropout
  return { ...own, buckets: buckets.filter((_, index) => index < words_from || random() >= share) }
}

function logSumExp(values: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > most) most = value
  let sum = 0
  for (const value of values) sum += Math.exp(value - most)
  return most + Math.log(sum)
}
