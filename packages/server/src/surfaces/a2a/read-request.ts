import { z } from 'zod'
import { RpcError } from './rpc-error.ts'

export type RpcRequestId = string | number | null

export interface RpcRequest {
  /** undefined for a notification, which gets no response */
  id: RpcRequestId | undefined
  method: string
  params: Record<string, unknown>
}

const JsonRpcId = z.union([z.string(), z.number(), z.null()])
const JsonRpcRequest = z.object({
  jsonrpc: z.literal('2.0', { error: 'should be "2.0"' }),
  id: JsonRpcId.optional(),
  method: z.string({ error: 'should be a string' }).min(1),
})
const JsonRpcParams = z.record(z.string(), z.unknown())

/** Reads the id for the response to a malformed request; null when it has no valid id. */
export function readRpcRequestId(body: unknown): RpcRequestId {
  const id = JsonRpcId.safeParse(z.object({ id: z.unknown().optional() }).safeParse(body).data?.id)
  return id.success ? id.data : null
}

/** Whether a body is a notification, which gets no response. */
export const isNotification = (body: unknown): boolean => {
  const request = JsonRpcRequest.safeParse(body)
  return request.success && request.data.id === undefined
}

/** Reads the method name of a request that may be malformed otherwise; empty when there is none. */
export const readMethodName = (body: unknown): string =>
  z.object({ method: z.string() }).safeParse(body).data?.method ?? ''

/**
 * Parses a JSON-RPC 2.0 request. A2A has no batches.
 * @throws RpcError invalid_request, invalid_params
 */
export function readRequest(body: unknown): RpcRequest {
  if (Array.isArray(body)) throw new RpcError('invalid_request', 'send one request at a time; A2A has no batches')
  const request = JsonRpcRequest.safeParse(body)
  if (!request.success) {
    const issues = request.error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`)
    throw new RpcError('invalid_request', `not a JSON-RPC 2.0 request: ${issues.join('; ')}`)
  }
  const raw_params = z.object({ params: z.unknown().optional() }).safeParse(body).data?.params
  const params = JsonRpcParams.safeParse(raw_params ?? {})
  if (!params.success || Array.isArray(raw_params)) throw new RpcError('invalid_params', 'params should be an object')
  const { id, method } = request.data
  return { id, method, params: params.data }
}
