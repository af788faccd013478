import type { ExpertiseReader } from './profiles/expertise-reader.ts'

/** What profiles read from memory. */
export interface AdviceParts {
  readExpertise: ExpertiseReader
}
