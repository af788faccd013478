/** The headings of a raw text that are read best, in the order of a record. */
export const BEST_READ_HEADINGS = [
  'Problem with the exact error',
  'Tried and why it failed',
  'Cause',
  'Solution',
  'Verified',
  'Lesson',
  'Applies when',
  'Does not apply when',
] as const

/** The one sentence by which every surface asks for them. */
export const HEADINGS_REQUEST = `Headings that are read best: ${BEST_READ_HEADINGS.join(', ')}.`
