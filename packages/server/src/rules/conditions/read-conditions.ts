import { readConditionWords, type StatedWords } from './boundary-warnings.ts'
import { readStatedEnvironment, type StatedEnvironment } from './environment-warnings.ts'
import { flattenConditions } from './flatten-conditions.ts'
import { readStatedVersions, type StatedVersions } from './version-warnings.ts'

/** The caller's conditions in the form in which records are compared with them. */
export interface StatedConditions {
  words: StatedWords
  versions: StatedVersions
  environment: StatedEnvironment
}

/**
 * Parses the caller's conditions. It is called once per search, because it is expensive and the comparison of a record
 * with the result is cheap.
 * @param your_conditions an object of any shape, whose keys and values are read; null for no conditions
 */
export function readConditions(your_conditions: Record<string, unknown> | null): StatedConditions {
  const conditions = flattenConditions(your_conditions)
  return {
    words: readConditionWords(conditions),
    versions: readStatedVersions(conditions),
    environment: readStatedEnvironment(conditions),
  }
}
