import type { ConfigEditor } from './config-editor.ts'
import type { ConfigFormat } from './host.ts'
import { jsonEditor } from './json-editor.ts'
import { tomlEditor } from './toml-editor.ts'
import { yamlEditor } from './yaml-editor.ts'

export const CONFIG_EDITORS: Record<ConfigFormat, ConfigEditor> = {
  json: jsonEditor,
  toml: tomlEditor,
  yaml: yamlEditor,
}
