import { normalizeText } from '../../rules/normalizer/normalize-text.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import { readStructure } from '../../rules/normalizer/structure/read-structure.ts'
import type { Unit } from '../../rules/normalizer/units/unit.ts'
import { listUnusedPassages, type TextRange } from '../../rules/normalizer/unused-passages.ts'
import { type ScreenResult, screenSource } from '../../rules/screening/screen.ts'
import { groundAnswer } from './ground-answer.ts'
import type { ModelAnswer } from './model-answer.ts'

/**
 * Call of the thread for long texts: to screen texts, to normalize one, to ground what a model says of it, to list what of
 * it is in none of the spans.
 */
export type SourceCall =
  | { screen: object }
  | { normalize: string }
  | { ground: string; answer: ModelAnswer }
  | { unused_of: string; spans: readonly TextRange[] }
export type SourceAnswer =
  | { screened: ScreenResult<object> }
  | { records: NormalizedRecord[] | null }
  | { unused: TextRange[] }

/** The text that was read last, cached because its unused passages are requested right after its records. */
let last_read: { text: string; units: readonly Unit[] } | null = null

function readUnits(text: string): readonly Unit[] {
  if (last_read?.text !== text) last_read = { text, units: readStructure(text) }
  return last_read.units
}

/** Runs in the thread for long texts. */
export function analyzeSource(call: SourceCall): SourceAnswer {
  if ('screen' in call) return { screened: screenSource(call.screen) }
  if ('normalize' in call) return { records: normalizeText(call.normalize, readUnits(call.normalize)) }
  if ('unused_of' in call) return { unused: listUnusedPassages(call.unused_of, call.spans, readUnits(call.unused_of)) }
  return { records: groundAnswer(call.ground, call.answer) }
}
