import { z } from 'zod'
import type { Dialect } from './methods.ts'
import type { RequestId } from './read-request.ts'
import type { RpcError } from './rpc-error.ts'

/** Of the error details of 1.0 (section 9.5). */
const TYPES = 'type.googleapis.com/google.rpc'

const Faults = z.array(z.object({ field: z.string(), message: z.string() })).catch([])

/** Details as 1.0 has them: a list of typed objects. */
function detailsOf({ reason, info }: RpcError): Record<string, unknown>[] {
  const { faults, ...rest } = info
  const violations = Faults.parse(faults).map(({ field, message }) => ({ field, description: message }))
  const metadata = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const error = { '@type': `${TYPES}.ErrorInfo`, reason, domain: 'a2a-protocol.org' }
  return [
    { ...error, ...(Object.keys(metadata).length > 0 && { metadata }) },
    ...(violations.length > 0 ? [{ '@type': `${TYPES}.BadRequest`, fieldViolations: violations }] : []),
  ]
}

const dataOf = (dialect: Dialect, error: RpcError): unknown => {
  if (dialect === '1.0') return detailsOf(error)
  return Object.keys(error.info).length > 0 ? error.info : undefined
}

/** A failure as a JSON-RPC response. */
export function writeError(dialect: Dialect, id: RequestId, error: RpcError): Record<string, unknown> {
  const data = dataOf(dialect, error)
  return {
    jsonrpc: '2.0',
    id,
    error: { code: error.code, message: error.message, ...(data !== undefined && { data }) },
  }
}

/** What came out as a JSON-RPC response. */
export const writeResult = (id: RequestId, result: unknown): Record<string, unknown> => ({ jsonrpc: '2.0', id, result })
