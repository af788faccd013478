import type { FilePathTemplate } from '../config/expand-path.ts'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue }

export type InstallScope = 'user' | 'project'
export type McpTransport = 'stdio' | 'http'
export type ConfigFormat = 'json' | 'toml' | 'yaml'

export type ScopedFilePaths = Partial<Record<InstallScope, FilePathTemplate>>

/**
 * A host's entry for a server, with the placeholders `$command`, `$args`, `$line`, `$env`, `$names`, `$url`, `$bearer`.
 */
export type EntryTemplate = { [name: string]: JsonValue }

/** A change of a host's configuration file; `$failure` and `$stop` stand for the two hook commands. */
export type ConfigEdit =
  | { kind: 'set'; path: string[]; value: JsonValue }
  /** appends an item to a list; `mark` is a text that identifies our item */
  | { kind: 'append'; path: string[]; value: JsonValue; mark: string }
  /** a further value that the host requires; undoing leaves it in a file that existed before */
  | { kind: 'default'; path: string[]; value: JsonValue }

/** The configuration of MCP servers in a host. */
interface HostMcpConfig {
  files: ScopedFilePaths
  format: ConfigFormat
  /** the path of the servers in the file */
  path: string[]
  /** the field with the server's name, when servers are items of a list; absent when they are entries of a map */
  list_name_field?: string
  stdio: EntryTemplate
  http?: EntryTemplate
  /** the reference of the file to the environment variable `NAME`; absent when it cannot have one */
  env_reference?: string
}

/** The configuration of commands that a host runs after a tool call and at the end of a run. */
interface HostHookConfig {
  files: ScopedFilePaths
  edits: ConfigEdit[]
  /** a remark for the user: what to know or to do after the installation */
  note?: string
}

export interface AgentHost {
  /** the value of `--target` */
  name: string
  title: string
  /** the page of the host's documentation that specifies this entry */
  source: string
  mcp: HostMcpConfig
  hook?: HostHookConfig
  note?: string
}
