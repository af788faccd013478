import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { LinearModel } from '../../packages/server/src/rules/screening/poisoning-window.ts'
import type { PoisoningThresholds } from './choose-thresholds.ts'

const weightsFile = fileURLToPath(
  new URL('../../packages/server/src/rules/screening/poisoning-weights.ts', import.meta.url),
)
const MAX_WEIGHT = 127

/** Quantizes weights to integers from -127 to 127 in multiples of `unit`; the largest .05 % are clipped. */
function quantizeWeights({ weights }: LinearModel): { unit: number; numbers: Int8Array } {
  const sizes = [...weights].map(Math.abs).sort((a, b) => a - b)
  const unit = (sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / MAX_WEIGHT
  return {
    unit,
    numbers: Int8Array.from(weights, (weight) =>
      Math.max(-MAX_WEIGHT, Math.min(MAX_WEIGHT, Math.round(weight / unit))),
    ),
  }
}

/** Writes the model to packages/server/src/rules/screening/poisoning-weights.ts. */
export function writeWeights(model: LinearModel, thresholds: PoisoningThresholds, provenance: readonly string[]): void {
  const { unit, numbers } = quantizeWeights(model)
  const packed = deflateSync(numbers, { level: 9 }).toString('base64')
  const head = provenance.map((line) => ` * ${line}`.trimEnd()).join('\n')
  writeFileSync(
    weightsFile,
    `/**
 * Weights of the model that tells texts like known attacks. Written by \`npm run train:poisoning\`; do not edit.
${head}
 */
export const POISONING_WEIGHTS = {
  bias: ${model.bias},
  unit: ${unit},
  /** logits at which the score is .50 and .80 */
  quarantine_at: ${thresholds.quarantine_at},
  reject_at: ${thresholds.reject_at},
  /** one signed byte for each bucket, deflated, base64 */
  packed:
    '${packed}',
}
`,
  )
}
