import { z } from 'zod'
import { RpcError } from './rpc-error.ts'

export type RpcRequestId = string | number | null

export interface RpcRequest {
  /** undefined: a notification, which gets no answer */
  id: RpcRequestId | undefined
  method: string
  params: Record<string, unknown>
}

const JsonRpcId = z.union([z.string(), z.number(), z.null()])
const JsonRpcRequest = z.object({
  jsonrpc: z.literal('2.0', { error: 'should be "2.0"' }),
  id: JsonRpcId.optional(),
  method: z.string({ error: 'should be a text' }).min(1),
})
const JsonRpcParams = z.record(z.string(), z.unknown())

/** What a failing call may be answered with as its id; null where it has none that can be repeated. */
export function readRequestId(body: unknown): RpcRequestId {
  const id = JsonRpcId.safeParse(z.object({ id: z.unknown().optional() }).safeParse(body).data?.id)
  return id.success ? id.data : null
}

/** Whether a body is a request that wants no answer. */
export const isNotification = (body: unknown): boolean => {
  const request = JsonRpcRequest.safeParse(body)
  return request.success && request.data.id === undefined
}

/** The method that a call names, however broken the rest of it is; '' where it names none. */
export const readMethodName = (body: unknown): string =>
  z.object({ method: z.string() }).safeParse(body).data?.method ?? ''

/**
 * A JSON-RPC 2.0 request. A2A has no batches.
 * @throws RpcError invalid_request, invalid_params
 */
export function readRequest(body: unknown): RpcRequest {
  if (Array.isArray(body)) throw new RpcError('invalid_request', 'send one request at a time; A2A has no batches')
  const request = JsonRpcRequest.safeParse(body)
  if (!request.success) {
    const faults = request.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
    throw new RpcError('invalid_request', `not a JSON-RPC 2.0 request: ${faults.join('; ')}`)
  }
  const given = z.object({ params: z.unknown().optional() }).safeParse(body).data?.params
  const params = JsonRpcParams.safeParse(given ?? {})
  if (!params.success || Array.isArray(given)) throw new RpcError('invalid_params', 'params should be an object')
  const { id, method } = request.data
  return { id, method, params: params.data }
}
