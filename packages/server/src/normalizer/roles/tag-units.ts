import type { TaggedUnit, Unit } from '../unit.ts'
import { roleOfLabel } from './labels.ts'
import { type ChainModel, decodeLabels } from './role-model.ts'
import { settleMethods } from './settle-methods.ts'
import { settleSections } from './settle-sections.ts'
import { trainedRoleModel } from './trained-role-model.ts'
import { extractUnitFeatures } from './unit-features.ts'

/** Gives every unit its role, in reading order. */
export function tagUnits(units: readonly Unit[], model: ChainModel = trainedRoleModel()): TaggedUnit[] {
  const found = decodeLabels(model, units, extractUnitFeatures(units))
  const tagged = units.map((unit, index) => ({ ...unit, role: roleOfLabel(found[index] as number) }))
  settleSections(tagged)
  settleMethods(tagged)
  return tagged
}
