import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CalibrationMap } from '../../packages/server/src/rules/verdicts/calibration-map.ts'
import type { VerdictModels } from '../../packages/server/src/rules/verdicts/verdict-model-types.ts'

const weightsFile = fileURLToPath(
  new URL('../../packages/server/src/rules/verdicts/verdict-weights.ts', import.meta.url),
)
const DECIMALS = 3

/** Rounds every number of a value. */
const roundNumbers = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? Number(inner.toFixed(DECIMALS)) : inner), 2)

const hashFile = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Writes the weights and the default calibration map with the files they were learned from. */
export function writeVerdictWeights(
  models: VerdictModels,
  map: CalibrationMap,
  files: readonly string[],
  provenance: readonly string[],
): void {
  const sources = files.map((path) => `  ${path.split('/').at(-1)} ${hashFile(path)}`)
  const text = `import type { CalibrationMap } from './calibration-map.ts'
import type { VerdictModels } from './verdict-model-types.ts'

/**
 * Weights of the verdicts by form of action. Written by \`npm run train:verdicts\`; do not edit.
 *
${[...provenance, ...sources].map((line) => ` * ${line}`).join('\n')}
 */
export const VERDICT_WEIGHTS: VerdictModels = ${roundNumbers(models)}

/** From probabilities of the same examples by weights that saw nothing of their task. */
export const DEFAULT_CALIBRATION_MAP: CalibrationMap = ${roundNumbers(map)}
`
  writeFileSync(weightsFile, text)
}
