import { normalizeText } from '../../rules/normalizer/normalize-text.ts'
import type { NormalizedRecord } from '../../rules/normalizer/normalized-record.ts'
import { type ScreenResult, screenSource } from '../../rules/screening/screen.ts'
import { groundAnswer } from './ground-answer.ts'
import type { ModelAnswer } from './model-answer.ts'

/** Call of the thread for long texts: to screen texts, to normalize one, to ground what a model says of it. */
export type SourceCall = { screen: object } | { normalize: string } | { ground: string; answer: ModelAnswer }
export type SourceAnswer = { screened: ScreenResult<object> } | { records: NormalizedRecord[] | null }

/** Runs in the thread for long texts. */
export function analyzeSource(call: SourceCall): SourceAnswer {
  if ('screen' in call) return { screened: screenSource(call.screen) }
  if ('normalize' in call) return { records: normalizeText(call.normalize) }
  return { records: groundAnswer(call.ground, call.answer) }
}
