import type { ChainModel } from '../../packages/server/src/rules/normalizer/roles/role-model.ts'
import { createRandom } from '../random.ts'
import { fitChain, type LabeledUnits } from './fit-chain.ts'

export const TRAINING_SEED = 20_260_301
const OPTIONS = { epochs: 6, learning_rate: 0.1, l2: 1e-4, dropout: 0.3 }

/** Trains the model of roles on texts; the same texts give the same model. */
export const trainRoles = (texts: readonly LabeledUnits[]): ChainModel =>
  fitChain(texts, { ...OPTIONS, random: createRandom(TRAINING_SEED).next })
