import { z } from 'zod'
import type { A2aDialect } from './methods.ts'
import type { RpcRequestId } from './read-request.ts'
import type { RpcError } from './rpc-error.ts'

/** Prefix of the types of error details (A2A 1.0, section 9.5). */
const TYPE_URL_PREFIX = 'type.googleapis.com/google.rpc'

const FieldIssues = z.array(z.object({ field: z.string(), message: z.string() })).catch([])

/** Error details in 1.0: a list of typed objects. */
function errorDetails({ reason, info }: RpcError): Record<string, unknown>[] {
  const { faults, ...rest } = info
  const violations = FieldIssues.parse(faults).map(({ field, message }) => ({ field, description: message }))
  const metadata = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const error = { '@type': `${TYPE_URL_PREFIX}.ErrorInfo`, reason, domain: 'a2a-protocol.org' }
  return [
    { ...error, ...(Object.keys(metadata).length > 0 && { metadata }) },
    ...(violations.length > 0 ? [{ '@type': `${TYPE_URL_PREFIX}.BadRequest`, fieldViolations: violations }] : []),
  ]
}

const errorData = (dialect: A2aDialect, error: RpcError): unknown => {
  if (dialect === '1.0') return errorDetails(error)
  return Object.keys(error.info).length > 0 ? error.info : undefined
}

/** Serializes a failure as a JSON-RPC response. */
export function serializeRpcError(dialect: A2aDialect, id: RpcRequestId, error: RpcError): Record<string, unknown> {
  const data = errorData(dialect, error)
  return {
    jsonrpc: '2.0',
    id,
    error: { code: error.code, message: error.message, ...(data !== undefined && { data }) },
  }
}

/** Serializes a result as a JSON-RPC response. */
export const serializeRpcResult = (id: RpcRequestId, result: unknown): Record<string, unknown> => ({
  jsonrpc: '2.0',
  id,
  result,
})
