import type { FilePathTemplate } from '../config/expand-path.ts'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue }

export type InstallScope = 'user' | 'project'
export type McpTransport = 'stdio' | 'http'
export type ConfigFormat = 'json' | 'toml' | 'yaml'

export type ScopedFilePaths = Partial<Record<InstallScope, FilePathTemplate>>

/** What a host keeps about a server, with `$command`, `$args`, `$line`, `$env`, `$names`, `$url`, `$bearer` to fill in. */
export type EntryTemplate = { [name: string]: JsonValue }

/** A change that a host's configuration file gets, with `$failure` and `$stop` for the two hook commands. */
export type ConfigEdit =
  | { kind: 'set'; path: string[]; value: JsonValue }
  /** an item at the end of a list; `mark` is a text that tells it from the items of others */
  | { kind: 'append'; path: string[]; value: JsonValue; mark: string }
  /** what the host asks for beside it; stays when ours goes, if the file was there before */
  | { kind: 'default'; path: string[]; value: JsonValue }

/** How a host learns of a server that speaks MCP. */
export interface HostMcpConfig {
  files: ScopedFilePaths
  format: ConfigFormat
  /** where the servers stand */
  path: string[]
  /** servers are the entries of a map, or the items of a list with this field for their name */
  list_name_field?: string
  stdio: EntryTemplate
  http?: EntryTemplate
  /** how the host's file names an environment variable, with `NAME` in place of the name; absent: it cannot */
  env_reference?: string
}

/** How a host is told to run a command after a tool and at the end of a run. */
export interface HostHookConfig {
  files: ScopedFilePaths
  edits: ConfigEdit[]
  /** what the user has to do or to know besides */
  note?: string
}

export interface AgentHost {
  /** as `--target` takes it */
  name: string
  title: string
  /** the page of the host's documentation that this entry follows */
  source: string
  mcp: HostMcpConfig
  hook?: HostHookConfig
  note?: string
}
