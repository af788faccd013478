import { normalizeText } from '../normalizer/normalize-text.ts'
import type { NormalizedRecord } from '../normalizer/normalized-record.ts'
import { type ScreenResult, screenSource } from '../screening/screen.ts'

/** What the thread for long texts is asked for. */
export type SourceCall = { screen: object } | { normalize: string }
export type SourceAnswer = { screened: ScreenResult<object> } | { records: NormalizedRecord[] }

/** Runs in the thread for long texts. */
export const analyzeSource = (call: SourceCall): SourceAnswer =>
  'screen' in call ? { screened: screenSource(call.screen) } : { records: normalizeText(call.normalize) }
