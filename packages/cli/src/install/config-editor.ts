import type { ConfigFormat, JsonValue } from './host.ts'
import { jsonEditor } from './json-editor.ts'
import { tomlEditor } from './toml-editor.ts'
import { yamlEditor } from './yaml-editor.ts'

export type ConfigValuePath = readonly (string | number)[]

/**
 * Changes one place of a text and leaves every other byte as it is. What comes out may be wrong where somebody writes
 * in a way that the editor does not foresee: `change-text` reads it again and refuses it then.
 */
export interface ConfigEditor {
  /** What the text says. @throws LocalError with line and column where it is broken */
  read: (text: string) => unknown
  /** Puts a value into a map, or in place of the entry or item that is there. */
  set: (text: string, path: ConfigValuePath, value: JsonValue) => string
  /** Puts an item at the end of a list, which may not be there yet. */
  append: (text: string, path: readonly string[], item: JsonValue) => string
  /** Takes out a map's entry or a list's item that is there. */
  remove: (text: string, path: ConfigValuePath) => string
}

export const CONFIG_EDITORS: Record<ConfigFormat, ConfigEditor> = {
  json: jsonEditor,
  toml: tomlEditor,
  yaml: yamlEditor,
}
