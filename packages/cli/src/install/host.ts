import type { FilePath } from '../config/expand-path.ts'

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export type Scope = 'user' | 'project'
export type Transport = 'stdio' | 'http'
export type Format = 'json' | 'toml' | 'yaml'

export type Files = Partial<Record<Scope, FilePath>>

/** What a host keeps about a server, with `$command`, `$args`, `$line`, `$env`, `$names`, `$url`, `$bearer` to fill in. */
export type Shape = { [name: string]: Json }

/** A change that a host's configuration file gets, with `$failure` and `$stop` for the two hook commands. */
export type Edit =
  | { kind: 'set'; path: string[]; value: Json }
  /** an item at the end of a list; `mark` is a text that tells it from the items of others */
  | { kind: 'append'; path: string[]; value: Json; mark: string }
  /** what the host asks for beside it; stays when ours goes, if the file was there before */
  | { kind: 'default'; path: string[]; value: Json }

/** How a host learns of a server that speaks MCP. */
export interface McpPlace {
  files: Files
  format: Format
  /** where the servers stand */
  path: string[]
  /** servers are the entries of a map, or the items of a list with this field for their name */
  list?: string
  stdio: Shape
  http?: Shape
  /** how the host's file names an environment variable, with `NAME` in place of the name; absent: it cannot */
  reference?: string
}

/** How a host is told to run a command after a tool and at the end of a run. */
export interface HookPlace {
  files: Files
  edits: Edit[]
  /** what the user has to do or to know besides */
  note?: string
}

export interface Host {
  /** as `--target` takes it */
  name: string
  title: string
  /** the page of the host's documentation that this entry follows */
  source: string
  mcp: McpPlace
  hook?: HookPlace
  note?: string
}
