import { type A2aReply, type DispatchContext, dispatch } from '../a2a/dispatch.ts'
import { type A2aDialect, findMethod, isStreamingMethod, isVersionOne, methodDialect } from '../a2a/methods.ts'
import { isNotification, type RpcRequestId, readMethodName, readRequest, readRequestId } from '../a2a/read-request.ts'
import { RpcError } from '../a2a/rpc-error.ts'
import type { SendMessageDependencies } from '../a2a/send-message.ts'
import { serializeRpcError, serializeRpcResult } from '../a2a/serialize-rpc-response.ts'
import { toApiError } from '../pipeline/to-api-error.ts'
import { parseJson } from '../screening/parse-json.ts'

export interface RpcCall extends DispatchContext {
  /** the A2A-Version header */
  version: string | undefined
  request_id: string
  /** whether the client reads streams of events */
  accepts_event_stream: boolean
}

/** JSON-RPC responses: one, or one after the other; null for a call that wants none. */
export type RpcResponse = { response: unknown } | { responses: AsyncIterable<unknown> } | null

/** Whatever went wrong as JSON-RPC says it; the cause of ours stays inside. */
function toRpcError({ log }: SendMessageDependencies, error: unknown): RpcError {
  if (error instanceof RpcError) return error
  const failure = toApiError(error)
  if (failure.status >= 500) log.error({ err: failure.cause }, 'a2a')
  return new RpcError('internal', failure.message, { ...failure.toJSON() })
}

/** @throws RpcError parse_error */
function parseCall(text: string | null): unknown {
  const parsed = text === null ? { fault: 'not valid UTF-8' } : parseJson(text)
  if ('fault' in parsed) throw new RpcError('parse_error', `the body is not JSON: ${parsed.fault}`)
  return parsed.value
}

/** @throws RpcError for a request that is none, an unknown method or a version that is not spoken here */
async function handleCall(parts: SendMessageDependencies, body: unknown, call: RpcCall): Promise<A2aReply> {
  const { method: name, params } = readRequest(body)
  if (methodDialect(name) === '1.0' && !isVersionOne(call.version))
    throw new RpcError('version', `${name} is a method of A2A 1.0, and A2A-Version says ${call.version}`, {
      supported: ['1.0', '0.3', '0.1'],
    })
  const method = findMethod(name)
  if (method === null) throw new RpcError('unknown_method', `there is no method ${JSON.stringify(name.slice(0, 100))}`)
  return dispatch(parts, method, params, call)
}

interface ResponseTarget {
  dialect: A2aDialect
  id: RpcRequestId
}

async function* serializeResults(
  parts: SendMessageDependencies,
  { dialect, id }: ResponseTarget,
  results: AsyncIterable<unknown>,
): AsyncGenerator<unknown> {
  try {
    for await (const result of results) yield serializeRpcResult(id, result)
  } catch (error) {
    yield serializeRpcError(dialect, id, toRpcError(parts, error))
  }
}

async function* yieldOnce(response: unknown): AsyncGenerator<unknown> {
  yield response
}

/** One line for each call; where an operation ran, the door has written it. */
function logCall(
  { log }: SendMessageDependencies,
  { caller, request_id }: RpcCall,
  { name, ms, answer }: { name: string; ms: number; answer: A2aReply | RpcError },
): void {
  const method = findMethod(name)
  if (!(answer instanceof RpcError) && (method?.kind === 'send' || method?.kind === 'stream')) return
  const { contributor_id: contributor, key_id: key } = caller
  const code = answer instanceof RpcError ? answer.code : undefined
  log.info({ a2a: method ? name : 'unknown', ms, contributor, key, request_id, code }, 'a2a')
}

/**
 * Answers the text of a call, whatever it is; never fails.
 * @param text null: what came is not text
 */
export async function handleRpc(
  parts: SendMessageDependencies,
  text: string | null,
  call: RpcCall,
): Promise<RpcResponse> {
  const started = performance.now()
  let body: unknown = null
  let answer: A2aReply | RpcError
  try {
    body = parseCall(text)
    answer = await handleCall(parts, body, call)
  } catch (error) {
    answer = toRpcError(parts, error)
  }
  const name = readMethodName(body)
  logCall(parts, call, { name, ms: Math.round(performance.now() - started), answer })
  // JSON-RPC 2.0, section 4.1
  if (isNotification(body)) return null
  const answered: ResponseTarget = { dialect: methodDialect(name), id: readRequestId(body) }
  if (!(answer instanceof RpcError))
    return 'results' in answer
      ? { responses: serializeResults(parts, answered, answer.results) }
      : { response: serializeRpcResult(answered.id, answer.result) }
  const response = serializeRpcError(answered.dialect, answered.id, answer)
  // clients before 1.0 read nothing but events where they asked for a stream
  return answered.dialect !== '1.0' && isStreamingMethod(name) && call.accepts_event_stream
    ? { responses: yieldOnce(response) }
    : { response }
}
