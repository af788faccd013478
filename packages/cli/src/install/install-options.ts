import type { InstallScope, McpTransport } from './host.ts'

/** The options of `install` and `uninstall`. */
export interface InstallOptions {
  target?: string
  scope: InstallScope
  transport: McpTransport
  hook: boolean
  command?: string
  list?: boolean
  undo?: boolean
  yes?: boolean
}
