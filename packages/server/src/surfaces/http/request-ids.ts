/** Ids of a request in the log. */
export interface RequestIds {
  /** the client's X-Request-Id, or a new one; it is in the response too */
  request_id: string
  /** of the distributed trace that the request belongs to, null without one */
  trace_id: string | null
}

/**
 * Reads the trace id of a `traceparent` header (W3C Trace Context, section 3.2).
 * @returns null for a missing or invalid header, which that standard says to ignore
 */
export function readTraceId(traceparent: string | undefined): string | null {
  const trace_id = /^00-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent ?? '')?.[1]
  return trace_id === undefined || /^0+$/.test(trace_id) ? null : trace_id
}

/** Reads the X-Request-Id of a client; null for a missing one, and for one that does not belong in a log. */
export const readRequestId = (header: string | undefined): string | null =>
  header !== undefined && /^[\w.-]{1,100}$/.test(header) ? header : null
