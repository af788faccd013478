/** Score limits of one way of searching. */
export interface Calibration {
  /** relevance (before quality and validity) under which a record is not answered */
  floor: number
  /** score from which the first result is right in at least 60 of 100 queries */
  medium: number
  /** score from which the first result is right in at least 90 of 100 queries */
  high: number
}

export const BLENDED: Calibration = { floor: 0.1, medium: 0.4, high: 0.6 }
export const LEXICAL_ONLY: Calibration = { floor: 0.05, medium: 0.3, high: 0.5 }

/** The limits that hold for an answer made by these channels. */
export function calibrationOf(channels: readonly ('semantic' | 'lexical')[]): Calibration {
  return channels.includes('semantic') ? BLENDED : LEXICAL_ONLY
}
