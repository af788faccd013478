import {
  type Operation,
  type OperationId,
  operationIds,
  operations,
  pathParameterNames,
  type Scope,
  scopePermits,
} from '@cairnway/contract'
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server'
import { answerProjection } from './operation-tool.ts'
import type { Execute } from './tool.ts'

const MIME_TYPE = 'application/json'

/** @throws ResourceNotFoundError for a NotFoundError of the service, ProtocolError for every other failure */
function throwResourceError(failure: unknown, uri: URL): never {
  const { error, message, details } = (typeof failure === 'object' && failure !== null ? failure : {}) as Record<
    string,
    unknown
  >
  if (error === 'NotFoundError') throw new ResourceNotFoundError(uri.href)
  throw new ProtocolError(ProtocolErrorCode.InternalError, `${error ?? 'ServerError'}: ${message}`, { error, details })
}

/** Decodes a URI variable; a value with a malformed escape sequence is taken literally. */
function decodeUriValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

interface Resource {
  name: OperationId
  op: Operation
  path: string
  project: ReturnType<typeof answerProjection>
}

/** Operations with a `resource`, prepared once because over HTTP each request creates an MCP server. */
const resources: readonly Resource[] = operationIds.flatMap((name) => {
  const op: Operation = operations[name]
  return op.resource === undefined ? [] : [{ name, op, path: op.resource, project: answerProjection(op) }]
})

function addResource(server: McpServer, execute: Execute, { name, op, path, project }: Resource): void {
  const read = async (uri: URL, variables: Variables): Promise<ReadResourceResult> => {
    const input = Object.fromEntries(
      Object.entries(variables).map(([field, value]) => [field, decodeUriValue(String(value))]),
    )
    const output = await execute(name, input).catch((failure: unknown) => throwResourceError(failure, uri))
    return { contents: [{ uri: uri.href, mimeType: MIME_TYPE, text: JSON.stringify(project(output)) }] }
  }
  const uri = `cairnway://${path}`
  const config = { title: op.summary.replace(/\.$/, ''), mimeType: MIME_TYPE }
  if (pathParameterNames(path).length === 0) server.registerResource(path, uri, config, (href) => read(href, {}))
  else server.registerResource(path, new ResourceTemplate(uri, { list: undefined }), config, read)
}

/** Registers the resources that the scope may read; each is the projected output of its operation as JSON. */
export function addResources(server: McpServer, execute: Execute, scope: Scope): void {
  for (const resource of resources) if (scopePermits(scope, resource.op)) addResource(server, execute, resource)
}
