import type { JsonValue } from './host.ts'

export type ConfigValuePath = readonly (string | number)[]

/**
 * Changes one value of a configuration text and leaves every other byte as it is. The result may be wrong for a style
 * of writing that the editor does not know, so `apply-edits.ts` parses it again and refuses a wrong one.
 */
export interface ConfigEditor {
  /**
   * Parses a text.
   * @throws LocalError with line and column where it is broken
   */
  read: (text: string) => unknown
  /** Sets an entry of a map or an item of a list, which it adds or replaces. */
  set: (text: string, path: ConfigValuePath, value: JsonValue) => string
  /** Appends an item to a list, which it creates if it is missing. */
  append: (text: string, path: readonly string[], item: JsonValue) => string
  /** Removes an existing entry of a map or item of a list. */
  remove: (text: string, path: ConfigValuePath) => string
}
