// an MCP server in place of one by others: its tools fail or answer with the text they get, one with an output schema
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

serveStdio(() => {
  const server = new McpServer({ name: 'target', version: '1.0.0' })
  const text = (value) => [{ type: 'text', text: value }]
  const says = { inputSchema: z.object({ says: z.string() }) }
  server.registerTool('fail', says, ({ says }) => ({ content: text(says), isError: true, _meta: { kept: 1 } }))
  server.registerTool('delete_all', says, ({ says }) => ({ content: text(says), isError: true }))
  server.registerTool('echo', says, ({ says }) => ({ content: text(says) }))
  server.registerTool('count', { ...says, outputSchema: z.object({ length: z.number() }) }, ({ says }) =>
    says === ''
      ? { content: text('Error: E_EMPTY_TEXT nothing to count'), isError: true }
      : { content: text(says), structuredContent: { length: says.length } },
  )
  return server
})
