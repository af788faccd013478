import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { type Agents, type OutgoingAnswer, type OutgoingRequest, sendRequest } from './send-request.ts'

/** Shorter than the 5 s after which common servers close an idle connection, so that none is used while it closes. */
export const IDLE_CONNECTION_TIMEOUT_MS = 4000

/** Connections are kept: each search asks the same server. */
const keeping = { keepAlive: true, timeout: IDLE_CONNECTION_TIMEOUT_MS, autoSelectFamily: true }
const agents: Agents = { http: new HttpAgent(keeping), https: new HttpsAgent(keeping) }

/**
 * Sends a request to a server that the operator configured, so every address and http are allowed. As for all requests,
 * no redirect is followed, and the answer and its time are limited.
 * @throws OutgoingError unless there is a complete answer, or the first `max_bytes` of one, before the signal
 */
export const sendToEndpoint = (
  request: OutgoingRequest,
  limits: { signal: AbortSignal; max_bytes: number },
): Promise<OutgoingAnswer> => sendRequest(request, { agents, ...limits })
