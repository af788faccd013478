import type { TaggedUnit, Unit } from '../units/unit.ts'
import { assignAnnouncedAttempts } from './assign-announced-attempts.ts'
import { assignAnswers } from './assign-answers.ts'
import { assignDiagnosis } from './assign-diagnosis.ts'
import { assignMethods } from './assign-methods.ts'
import { assignPreamble } from './assign-preamble.ts'
import { assignReason } from './assign-reason.ts'
import { assignReport } from './assign-report.ts'
import { assignSections } from './assign-sections.ts'
import { assignTip } from './assign-tip.ts'
import { doubtUnknownSections, isGuess } from './doubt-roles.ts'
import { roleOfLabel } from './labels.ts'
import { type ChainModel, type DecodedLabel, decodeWithMargins } from './role-model.ts'
import { splitAttempts } from './split-attempts.ts'
import { assignThread } from './thread/assign-thread.ts'
import { splitStories } from './thread/split-stories.ts'
import { trainedRoleModel } from './trained-role-model.ts'
import { extractUnitFeatures } from './unit-features.ts'

/** Gives every unit its role, in reading order. */
export function tagUnits(units: readonly Unit[], model: ChainModel = trainedRoleModel()): TaggedUnit[] {
  const found = decodeWithMargins(model, units, extractUnitFeatures(units))
  const tagged = units.map((unit, index) => {
    const { label, margin } = found[index] as DecodedLabel
    const role = roleOfLabel(label)
    return { ...unit, role, is_uncertain: isGuess(unit, role, margin) }
  })
  assignRoles(tagged)
  const stories = groupUnits(tagged).flatMap((own) => groupUnits(splitStories(own)))
  const threaded = stories.flatMap((own, group) =>
    assignPreamble(assignReport(assignThread(stories.length === 1 ? own : own.map((unit) => ({ ...unit, group }))))),
  )
  const told = threaded.some(({ role }) => role === 'method') ? threaded : assignTip(threaded)
  for (const unit of told) if (unit.assigned !== null) unit.role = unit.assigned
  return splitAttempts(told)
}

/** The units of each document of a text that lists several. */
function groupUnits(units: readonly TaggedUnit[]): TaggedUnit[][] {
  const groups = new Map<number, TaggedUnit[]>()
  for (const unit of units) {
    const own = groups.get(unit.group)
    if (own === undefined) groups.set(unit.group, [unit])
    else own.push(unit)
  }
  return [...groups.values()]
}

/**
 * Changes the roles that the model found where the text as a whole says otherwise. Each step changes the units in place,
 * which is an exception to "no changed arguments": they are the copies that this call made.
 */
function assignRoles(units: readonly TaggedUnit[]): void {
  for (const unit of units) if (isChecklist(unit)) unit.role = null
  assignSections(units)
  assignReason(units)
  assignDiagnosis(units)
  assignAnswers(units)
  assignAnnouncedAttempts(units)
  assignMethods(units)
  doubtUnknownSections(units)
}

/** The boxes of a form, such as `[x] I have read the guide`, unless a heading says what they tell. */
const isChecklist = ({ kind, is_marked, passage }: TaggedUnit): boolean =>
  kind === 'list' && !is_marked && /^\[[ xX]\]\s/.test(passage[0]?.text ?? '')
