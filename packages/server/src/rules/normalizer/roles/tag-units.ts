import type { TaggedUnit, Unit } from '../units/unit.ts'
import { roleOfLabel } from './labels.ts'
import { type ChainModel, decodeLabels } from './role-model.ts'
import { settleAnswers } from './settle-answers.ts'
import { settleAttempts } from './settle-attempts.ts'
import { settleMethods } from './settle-methods.ts'
import { settleSections } from './settle-sections.ts'
import { settleThread } from './settle-thread.ts'
import { trainedRoleModel } from './trained-role-model.ts'
import { extractUnitFeatures } from './unit-features.ts'

/** Gives every unit its role, in reading order. */
export function tagUnits(units: readonly Unit[], model: ChainModel = trainedRoleModel()): TaggedUnit[] {
  const found = decodeLabels(model, units, extractUnitFeatures(units))
  const tagged = units.map((unit, index) => ({ ...unit, role: roleOfLabel(found[index] as number) }))
  settleRoles(tagged)
  return tagged
}

/** Changes the roles that the model found where the text as a whole says otherwise. */
export function settleRoles(units: readonly TaggedUnit[]): void {
  for (const unit of units) if (isChecklist(unit)) unit.role = null
  settleSections(units)
  settleAnswers(units)
  settleAttempts(units)
  settleMethods(units)
  settleThread(units)
  for (const unit of units) if (unit.settled !== null) unit.role = unit.settled
}

/** The boxes of a form, such as `[x] I have read the guide`, unless a heading says what they tell. */
const isChecklist = ({ kind, is_marked, passage }: TaggedUnit): boolean =>
  kind === 'list' && !is_marked && /^\[[ xX]\]\s/.test(passage[0]?.text ?? '')
