import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import type { ChainModel } from '../../packages/server/src/rules/normalizer/roles/role-model.ts'

const weightsFile = fileURLToPath(
  new URL('../../packages/server/src/rules/normalizer/roles/role-weights.ts', import.meta.url),
)
/** Most weights are near zero: with this step a weight takes a byte and a model about 200 kB. */
const UNIT = 1 / 24
const MAX_BYTE = 127

/** Rounds weights to bytes. */
function packWeights({ features, transitions }: ChainModel): Buffer {
  const toByte = (weight: number): number => Math.max(-MAX_BYTE, Math.min(MAX_BYTE, Math.round(weight / UNIT)))
  const bytes = Int8Array.from([...features, ...transitions], toByte)
  return deflateSync(Buffer.from(bytes.buffer), { level: 9 })
}

export function writeRoleWeights(model: ChainModel, data_file: string, provenance: readonly string[]): number {
  const packed = packWeights(model).toString('base64')
  const hash = createHash('sha256').update(readFileSync(data_file)).digest('hex')
  const text = `/**
 * Weights of the model that tells the roles of passages. Written by \`npm run train:roles\`; do not edit.
 *
${provenance.map((line) => ` * ${line}`).join('\n')}
 *   ${data_file.split('/').at(-1)} ${hash}
 */
export const ROLE_WEIGHTS = {
  unit: ${UNIT},
  /** one signed byte for each bucket and label, then for each transition, deflated, base64 */
  packed:
    '${packed}',
}
`
  writeFileSync(weightsFile, text)
  return text.length
}
