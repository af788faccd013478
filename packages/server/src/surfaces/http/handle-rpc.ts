import { parseJson } from '../../rules/screening/parse-json.ts'
import { type A2aReply, type DispatchContext, dispatch } from '../a2a/dispatch.ts'
import { type A2aDialect, findMethod, isStreamingMethod, isVersionOne, methodDialect } from '../a2a/methods.ts'
import {
  isNotification,
  type RpcRequestId,
  readMethodName,
  readRequest,
  readRpcRequestId,
} from '../a2a/read-request.ts'
import { RpcError } from '../a2a/rpc-error.ts'
import type { SendMessageDependencies } from '../a2a/send-message.ts'
import { serializeRpcError, serializeRpcResult } from '../a2a/serialize-rpc-response.ts'
import { toOperationError } from '../pipeline/to-operation-error.ts'
import type { RequestIds } from './request-ids.ts'

export interface RpcCall extends DispatchContext, RequestIds {
  /** the A2A-Version header */
  version: string | undefined
  /** whether the client accepts `text/event-stream` */
  accepts_event_stream: boolean
}

/** The JSON-RPC responses to a call: one, or a stream; null for a notification. */
export type RpcResponse = { response: unknown } | { responses: AsyncIterable<unknown> } | null

/** Converts any failure to a JSON-RPC error. The cause of an internal failure is logged and not sent. */
function toRpcError({ log }: SendMessageDependencies, error: unknown): RpcError {
  if (error instanceof RpcError) return error
  const failure = toOperationError(error)
  if (failure.status >= 500) log.error({ err: failure.cause }, 'a2a')
  return new RpcError('internal', failure.message, { ...failure.toJSON() })
}

/** @throws RpcError parse_error */
function parseCall(text: string | null): unknown {
  const parsed = text === null ? { syntax_error: 'not valid UTF-8' } : parseJson(text)
  if ('syntax_error' in parsed) throw new RpcError('parse_error', `the body is not JSON: ${parsed.syntax_error}`)
  return parsed.value
}

/** @throws RpcError for a malformed request, an unknown method or an unsupported version; else as `dispatch` */
async function handleCall(deps: SendMessageDependencies, body: unknown, call: RpcCall): Promise<A2aReply> {
  const { method: name, params } = readRequest(body)
  if (methodDialect(name) === '1.0' && !isVersionOne(call.version))
    throw new RpcError('version', `${name} is a method of A2A 1.0, and A2A-Version says ${call.version}`, {
      supported: ['1.0', '0.3', '0.1'],
    })
  const method = findMethod(name)
  if (method === null) throw new RpcError('unknown_method', `there is no method ${JSON.stringify(name.slice(0, 100))}`)
  return dispatch(deps, method, params, call)
}

/** The dialect and id of the request that a response answers. */
interface ResponseTarget {
  dialect: A2aDialect
  id: RpcRequestId
}

async function* serializeResults(
  deps: SendMessageDependencies,
  { dialect, id }: ResponseTarget,
  results: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  try {
    for await (const result of results) yield serializeRpcResult(id, result)
  } catch (error) {
    yield serializeRpcError(dialect, id, toRpcError(deps, error))
  }
}

async function* yieldOnce(response: unknown): AsyncGenerator<unknown> {
  yield response
}

/** Logs a call, unless it ran an operation, which the operation pipeline logs. */
function logCall(
  { log }: SendMessageDependencies,
  { caller, request_id, trace_id }: RpcCall,
  { name, ms, reply }: { name: string; ms: number; reply: A2aReply | RpcError },
): void {
  const method = findMethod(name)
  if (!(reply instanceof RpcError) && (method?.kind === 'send' || method?.kind === 'stream')) return
  const { contributor_id: contributor, key_id: key } = caller
  const code = reply instanceof RpcError ? reply.code : undefined
  log.info(
    { a2a: method ? name : 'unknown', ms, contributor, key, request_id, trace_id: trace_id ?? undefined, code },
    'a2a',
  )
}

/**
 * Handles the body of a JSON-RPC request, however malformed; never rejects.
 * @param text null for a body that is not valid UTF-8
 */
export async function handleRpc(
  deps: SendMessageDependencies,
  text: string | null,
  call: RpcCall,
): Promise<RpcResponse> {
  const started = performance.now()
  let body: unknown = null
  let reply: A2aReply | RpcError
  try {
    body = parseCall(text)
    reply = await handleCall(deps, body, call)
  } catch (error) {
    reply = toRpcError(deps, error)
  }
  const name = readMethodName(body)
  logCall(deps, call, { name, ms: Math.round(performance.now() - started), reply })
  // a notification gets no response, not even an error (JSON-RPC 2.0, section 4.1)
  if (isNotification(body)) return null
  const target: ResponseTarget = { dialect: methodDialect(name), id: readRpcRequestId(body) }
  if (!(reply instanceof RpcError))
    return 'results' in reply
      ? { responses: serializeResults(deps, target, reply.results) }
      : { response: serializeRpcResult(target.id, reply.result) }
  const response = serializeRpcError(target.dialect, target.id, reply)
  // clients before 1.0 that requested a stream read events only
  return target.dialect !== '1.0' && isStreamingMethod(name) && call.accepts_event_stream
    ? { responses: yieldOnce(response) }
    : { response }
}
