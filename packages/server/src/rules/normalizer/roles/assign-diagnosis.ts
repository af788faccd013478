import { passageText } from '../units/source-line.ts'
import type { TaggedUnit } from '../units/unit.ts'

const DIAGNOSIS = /diagnos|diagnós|diagnóz|диагно|діагно|診断|诊断|진단|teşhis|تشخيص|निदान|chẩn đoán/iu
/** Sentences that say where a failure does not come from. */
const RULES_OUT =
  /\b(?:(?:was|is|were|are)(?: not|n't) (?:caused|due|to blame|the|in the|at fault)|(?:did|does)(?: not|n't) come from|not (?:caused by|due to)|ruled out|no (?:venía|viene|era|fue|se debía|se debe)|(?:lag|liegt|kam|kommt)(?: also| es)? nicht|nicht (?:am|an der|die ursache|schuld)|ne (?:venait|vient) pas|n'(?:était|est) pas (?:le|la|dû)|não (?:era|vinha|vem)|non (?:era|veniva|viene|dipende))(?!\p{L})|(?:дело|причина)(?: была| было)? не в|не из-за|справа не в|ではなかった|ではありません|が原因ではな|不是.{0,12}(?:问题|原因|引起|造成)|아니었|değildi/iu

/**
 * Takes from the cause what a diagnosis only looks at, or only rules out. A conclusion then says why, where nothing else
 * does.
 */
export function assignDiagnosis(units: readonly TaggedUnit[]): void {
  let is_diagnosis = false
  let is_taken = false
  for (const unit of units) {
    if (unit.is_head) is_diagnosis = unit.section === 'cause' && DIAGNOSIS.test(passageText(unit.passage))
    if (!is_diagnosis || unit.role !== 'cause') continue
    const is_look = unit.kind === 'code' || unit.kind === 'command' || unit.kind === 'output'
    if (!is_look && !RULES_OUT.test(passageText(unit.passage))) continue
    unit.role = null
    is_taken = true
  }
  if (!is_taken || units.some(({ role }) => role === 'cause')) return
  for (const unit of units)
    if (unit.role === 'insight' && unit.section === 'insight' && unit.kind === 'prose') unit.also = 'cause'
}
