/**
 * Error codes of JSON-RPC 2.0 (section 5.1) and A2A 1.0 (section 5.4; the same numbers in 0.1 and 0.3), with the reason
 * that 1.0 adds.
 */
const errorKinds = {
  parse_error: [-32700, 'PARSE_ERROR'],
  invalid_request: [-32600, 'INVALID_REQUEST'],
  unknown_method: [-32601, 'METHOD_NOT_FOUND'],
  invalid_params: [-32602, 'INVALID_PARAMS'],
  internal: [-32603, 'INTERNAL_ERROR'],
  task_not_found: [-32001, 'TASK_NOT_FOUND'],
  task_not_cancelable: [-32002, 'TASK_NOT_CANCELABLE'],
  no_push: [-32003, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
  unsupported: [-32004, 'UNSUPPORTED_OPERATION'],
  content_type: [-32005, 'CONTENT_TYPE_NOT_SUPPORTED'],
  no_extended_card: [-32007, 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'],
  version: [-32009, 'VERSION_NOT_SUPPORTED'],
} as const satisfies Record<string, readonly [number, string]>

export type RpcErrorKind = keyof typeof errorKinds

/** A failure that is sent as a JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number
  /** name of the error in A2A 1.0 */
  readonly reason: string
  /** further data for programs */
  readonly info: Record<string, unknown>
  constructor(kind: RpcErrorKind, message: string, info: Record<string, unknown> = {}) {
    super(message)
    this.name = 'RpcError'
    const [code, reason] = errorKinds[kind]
    this.code = code
    this.reason = reason
    this.info = info
  }
}
