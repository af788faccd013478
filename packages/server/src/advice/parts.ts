import type { ExpertiseReader } from './profiles/expertise-reader.ts'

/** Expertise that profiles read from memory. */
export interface AdviceParts {
  readExpertise: ExpertiseReader
}
