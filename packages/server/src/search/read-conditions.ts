import { readConditionWords, type StatedWords } from './boundary-warnings.ts'
import { readEnvironment, type StatedEnvironment } from './environment-warnings.ts'
import { flattenConditions } from './flatten-conditions.ts'
import { readVersions, type StatedVersions } from './version-warnings.ts'

/** What the caller's conditions say, in the form in which records are compared with it. */
export interface StatedConditions {
  words: StatedWords
  versions: StatedVersions
  environment: StatedEnvironment
}

/**
 * Reads the caller's conditions, once per search: this is what takes time, comparing a record with them takes little.
 * `your_conditions` is any object, nested as it likes; keys and values are read; null says nothing.
 */
export function readConditions(your_conditions: Record<string, unknown> | null): StatedConditions {
  const conditions = flattenConditions(your_conditions)
  return {
    words: readConditionWords(conditions),
    versions: readVersions(conditions),
    environment: readEnvironment(conditions),
  }
}
