import { inflateSync } from 'node:zlib'
import { type ChainModel, newChainModel } from './role-model.ts'
import { ROLE_WEIGHTS } from './role-weights.ts'

let model: ChainModel | null = null

/** The model with the weights of this package; unpacked at its first use. */
export function trainedRoleModel(): ChainModel {
  if (model !== null) return model
  const { unit, packed } = ROLE_WEIGHTS
  const numbers = new Int8Array(inflateSync(Buffer.from(packed, 'base64')))
  const unpacked = newChainModel()
  const { features, transitions } = unpacked
  for (let index = 0; index < features.length; index++) features[index] = (numbers[index] as number) * unit
  for (let index = 0; index < transitions.length; index++)
    transitions[index] = (numbers[features.length + index] as number) * unit
  model = unpacked
  return model
}
