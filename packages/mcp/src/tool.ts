import type { Operation, OperationId } from '@cairnway/contract'
import type { ClientClock } from '@cairnway/sdk'
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { ToolSchema } from './compact-schema.ts'

/**
 * Runs one operation for the connected caller. The HTTP service passes its operation pipeline, the stdio program its
 * SDK client.
 * @throws an error with the fields of the error envelope (`error`, `message`, `details`)
 */
export type Execute = (name: OperationId, input: Record<string, unknown>) => Promise<unknown>

/** An MCP tool before it is registered at a server. */
export interface Tool {
  name: string
  title: string
  description: string
  /** made when it is first read, as is the output */
  readonly input: ToolSchema
  readonly output: ToolSchema
  annotations: ToolAnnotations
  /** the scope that a key needs to see and call it */
  scope: Operation['scope']
  is_closed_to_crawlers: boolean
  is_default: boolean
  /** Never rejects: a failure is a result with `isError`. */
  run: (execute: Execute, args: Record<string, unknown>, connection?: ToolConnection) => Promise<CallToolResult>
}

/** Limits of the wait of a tool for the job of its call, which tests replace. */
export interface OutcomeWait {
  max_wait_ms?: number
  clock?: ClientClock
}

/** The connection in which a tool is called. */
export interface ToolConnection {
  /** names of the tools that it offers; absent: all */
  offered?: ReadonlySet<string>
  /** limits of the wait for the job of a call */
  wait?: OutcomeWait
}
