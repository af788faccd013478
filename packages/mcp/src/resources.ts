import {
  type Operation,
  type OperationName,
  operationNames,
  operations,
  pathNames,
  type Scope,
  scopeIncludes,
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
import { shortAnswer } from './operation-tool.ts'
import type { Execute } from './tool.ts'

const MIME = 'application/json'

/** @throws ResourceNotFoundError for what is not there, ProtocolError for every other failure */
function fail(failure: unknown, uri: URL): never {
  const { error, message, details } = (typeof failure === 'object' && failure !== null ? failure : {}) as Record<
    string,
    unknown
  >
  if (error === 'NotFoundError') throw new ResourceNotFoundError(uri.href)
  throw new ProtocolError(ProtocolErrorCode.InternalError, `${error ?? 'ServerError'}: ${message}`, { error, details })
}

/** A percent sign that escapes nothing stands for itself. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

interface Resource {
  name: OperationName
  op: Operation
  path: string
  shorten: ReturnType<typeof shortAnswer>
}

/** Everything of the table that has a `resource`, made once: over HTTP each request has a server of its own. */
const resources: readonly Resource[] = operationNames.flatMap((name) => {
  const op: Operation = operations[name]
  return op.resource === undefined ? [] : [{ name, op, path: op.resource, shorten: shortAnswer(op) }]
})

function addResource(server: McpServer, execute: Execute, { name, op, path, shorten }: Resource): void {
  const read = async (uri: URL, variables: Variables): Promise<ReadResourceResult> => {
    const input = Object.fromEntries(Object.entries(variables).map(([field, value]) => [field, decode(String(value))]))
    const output = await execute(name, input).catch((failure: unknown) => fail(failure, uri))
    return { contents: [{ uri: uri.href, mimeType: MIME, text: JSON.stringify(shorten(output)) }] }
  }
  const uri = `cairnway://${path}`
  const about = { title: op.summary.replace(/\.$/, ''), mimeType: MIME }
  if (pathNames(path).length === 0) server.registerResource(path, uri, about, (at) => read(at, {}))
  else server.registerResource(path, new ResourceTemplate(uri, { list: undefined }), about, read)
}

/** The resources that the key may read: the short answers, as JSON. */
export function addResources(server: McpServer, execute: Execute, scope: Scope): void {
  for (const resource of resources) if (scopeIncludes(scope, resource.op.scope)) addResource(server, execute, resource)
}
