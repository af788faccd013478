import type { Operation, OperationId } from '@cairnway/contract'
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server'
import type { ToolSchema } from './compact-schema.ts'

/**
 * Runs one operation for whoever is connected: the server passes its door, the stdio program its client.
 * @throws an error with the fields of the envelope (`error`, `message`, `details`)
 */
export type Execute = (name: OperationId, input: Record<string, unknown>) => Promise<unknown>

/** What a connection may be offered. */
export interface Tool {
  name: string
  title: string
  description: string
  input: ToolSchema
  output: ToolSchema
  annotations: ToolAnnotations
  /** what a key needs to see it */
  scope: Operation['scope']
  is_default: boolean
  /** Never fails: what goes wrong is a result with `isError`. */
  run: (execute: Execute, given: Record<string, unknown>) => Promise<CallToolResult>
}
