import { escapeUntrustedText, listIgnoredFields } from '@cairnway/contract'
import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'

/** Adds a line to the result of a tool that names the ignored arguments. */
export function noteIgnored(schema: z.ZodType, args: Record<string, unknown>, result: CallToolResult): CallToolResult {
  const ignored = listIgnoredFields(schema, args)
  if (ignored.length === 0) return result
  const text = `Ignored, since this tool has no such parameter: ${ignored.map(escapeUntrustedText).join(', ')}`
  return { ...result, content: [...result.content, { type: 'text', text }] }
}
