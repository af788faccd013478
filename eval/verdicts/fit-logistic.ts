/** One example of a logistic regression. */
export interface FitExample {
  features: readonly number[]
  /** 1 or 0 */
  target: number
  weight: number
}

export interface LogisticFit {
  bias: number
  weights: number[]
}

const MAX_SWEEPS = 300
const MIN_STEP = 1e-5

/**
 * Fits a logistic regression with an L2 penalty, coordinate by coordinate. A weight whose sign is given as 1 or -1 does
 * not take the other sign.
 */
export function fitLogistic(examples: readonly FitExample[], signs: readonly number[], penalty: number): LogisticFit {
  const columns = signs.map((_, at) => Float64Array.from(examples, ({ features }) => features[at] ?? 0))
  columns.push(new Float64Array(examples.length).fill(1))
  const fitted = new Float64Array(columns.length)
  const logits = new Float64Array(examples.length)
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0
    for (const [at, column] of columns.entries()) {
      const sign = signs[at] ?? 0
      const current = fitted[at] ?? 0
      const is_bias = at === signs.length
      let gradient = is_bias ? 0 : penalty * current
      let curvature = is_bias ? 1e-9 : penalty
      for (const [i, { target, weight }] of examples.entries()) {
        const p = 1 / (1 + Math.exp(-(logits[i] ?? 0)))
        const x = column[i] ?? 0
        gradient += weight * (p - target) * x
        curvature += weight * p * (1 - p) * x * x
      }
      const free = current - gradient / curvature
      const next = sign !== 0 && free * sign < 0 ? 0 : free
      const step = next - current
      largest = Math.max(largest, Math.abs(step))
      fitted[at] = next
      if (step !== 0) for (let i = 0; i < logits.length; i++) logits[i] = (logits[i] ?? 0) + step * (column[i] ?? 0)
    }
    if (largest < MIN_STEP) break
  }
  return { bias: fitted[signs.length] ?? 0, weights: [...fitted.slice(0, signs.length)] }
}
