import { AGENT_GUIDANCE, type Scope, scopePermits } from '@cairnway/contract'
import {
  type Tool as ListedTool,
  McpServer,
  type StandardSchemaWithJSON,
  type Transport,
} from '@modelcontextprotocol/server'
import type { ToolSchema } from './compact-schema.ts'
import { normalizeParameterErrors } from './normalize-parameter-errors.ts'
import { addPrompts } from './prompts.ts'
import { addResources } from './resources.ts'
import type { Execute, OutcomeWait, Tool } from './tool.ts'
import { chooseTools } from './tool-set.ts'

export { MAX_BATCH_MESSAGES } from './parse-message-line.ts'
export type { Execute, Tool } from './tool.ts'
export { chooseTools, tools } from './tool-set.ts'

const { purpose, search, untrusted, feedback, deposit } = AGENT_GUIDANCE
const instructions = `${purpose}
${search}
A procedure (prc_…) is a playbook that several records carry: read it as cairnway://procedures/{id} or with get_procedure.
${untrusted}
${feedback} ${deposit}`

export interface McpServerOptions {
  execute: Execute
  /** scope of the caller's key: tools that need a wider one are not listed */
  scope: Scope
  /** the default set when absent */
  tools?: readonly Tool[]
  /** limits of the wait for the job of a call: 5 s when absent */
  wait?: OutcomeWait
  version: string
}

/**
 * A schema that is shown to clients but validates nothing: the service validates every input, so that each mistake is
 * reported in one form, and outputs already conform.
 */
const passThroughSchema = (schema: ToolSchema): StandardSchemaWithJSON<Record<string, unknown>> => ({
  '~standard': {
    version: 1,
    vendor: 'cairnway',
    validate: (value) => ({ value: value as Record<string, unknown> }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
})

const objectSchema = (schema: ToolSchema) => ({ ...schema, type: 'object' }) as ListedTool['inputSchema']

/** A tool as `tools/list` shows it. Made once, since every client asks for all of them when it connects. */
const listedTools = new WeakMap<Tool, ListedTool>()
function listTool(tool: Tool): ListedTool {
  const { name, title, description, input, output, annotations } = tool
  const listed = listedTools.get(tool) ?? {
    name,
    title,
    description,
    inputSchema: objectSchema(input),
    annotations,
    outputSchema: objectSchema(output),
  }
  listedTools.set(tool, listed)
  return listed
}

/** Normalizes errors where the transport sends them, because every method's response passes there. */
class CairnwayMcpServer extends McpServer {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(normalizeParameterErrors(message), options)
    return super.connect(transport)
  }
}

/**
 * Creates an MCP server for one connection or one HTTP request, with the tools, resources and prompts its scope allows.
 */
export function createMcpServer({ execute, scope, tools = chooseTools(), version, wait }: McpServerOptions): McpServer {
  const staticList = { listChanged: false }
  const server = new CairnwayMcpServer(
    { name: 'cairnway', title: 'Cairnway', version },
    { instructions, capabilities: { tools: staticList, resources: staticList, prompts: staticList } },
  )
  const permitted = tools.filter((each) => scopePermits(scope, each))
  const connection = { offered: new Set(permitted.map(({ name }) => name)), ...(wait && { wait }) }
  for (const tool of permitted) {
    const { name, title, description, annotations, input, output, run } = tool
    const config = {
      title,
      description,
      annotations,
      inputSchema: passThroughSchema(input),
      outputSchema: passThroughSchema(output),
    }
    server.registerTool(name, config, (args) => run(execute, args, connection))
  }
  server.server.setRequestHandler('tools/list', () => ({ tools: permitted.map(listTool) }))
  addResources(server, execute, scope)
  addPrompts(server, scope)
  return server
}
