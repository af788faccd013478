import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { OutgoingError } from './outgoing-error.ts'
import { type OutgoingUrl, parseOutgoingUrl } from './outgoing-url.ts'
import { isPublicAddress } from './public-address.ts'
import { type HostResolver, isUnknownHost, resolvePublicHost, resolveSystemHost } from './resolve-host.ts'
import { type Agents, type OutgoingAnswer, type OutgoingRequest, sendRequest } from './send-request.ts'

/** Requests to URLs that contributors name. */
export interface Outgoing {
  /**
   * Requires a URL that may be called at this moment; `send` checks it again.
   * @throws OutgoingError `refused`, whatever the reason is, so that it says nothing of the names of a private network
   */
  requireAllowedUrl(url: string): Promise<void>
  /**
   * Sends one request to one of the addresses that were checked, and follows no redirect.
   * @throws OutgoingError unless there is a complete answer, or the first `max_bytes` of one, within the time
   */
  send(request: OutgoingRequest, limits?: OutgoingLimits): Promise<OutgoingAnswer>
}

export interface OutgoingLimits {
  /** time until the end of the answer */
  timeout_ms?: number
  /** time until the connection is there, name and TLS included */
  connect_timeout_ms?: number
  max_bytes?: number
}

export interface OutgoingParts {
  /** permits http, every port, and addresses and names of private networks */
  allow_private: boolean
  /** finds the addresses of a name; replaced in tests */
  resolve?: HostResolver
  /** certificates of authorities to trust instead of those of Node, for tests */
  ca?: string
}

export const OUTGOING_TIMEOUT_MS = 10_000
export const OUTGOING_CONNECT_TIMEOUT_MS = 5000
export const MAX_OUTGOING_ANSWER_BYTES = 64 * 1024
/** Time for which one of several addresses is tried before the next one. */
const ATTEMPT_TIMEOUT_MS = 1000
const REFUSED = {
  public: 'must be an https URL, on port 443 or 8443, of a host whose addresses are all public',
  private: 'must be an http or https URL of a host that can be found',
}

/** Each request has a connection of its own: a kept one would be to an address of an earlier check. */
const connecting = { keepAlive: false, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS }
const agents: Agents = {
  http: new HttpAgent(connecting),
  https: new HttpsAgent({ ...connecting, maxCachedSessions: 0 }),
}

/** Creates the one way by which the service calls URLs of others. */
export function createOutgoing({
  allow_private,
  resolve = allow_private ? resolveSystemHost : resolvePublicHost,
  ca,
}: OutgoingParts): Outgoing {
  const refused = (started_ms: number) =>
    new OutgoingError('refused', allow_private ? REFUSED.private : REFUSED.public, {
      duration_ms: performance.now() - started_ms,
    })

  /**
   * The addresses to which a request may connect; none: it may not be sent.
   * @throws OutgoingError dns, timeout
   */
  async function findAddresses({ url, literal }: OutgoingUrl, signal: AbortSignal): Promise<string[]> {
    const addresses = literal === null ? await resolveWithin(url.hostname, signal) : [literal]
    return allow_private || addresses.every(isPublicAddress) ? addresses : []
  }

  async function resolveWithin(host: string, signal: AbortSignal): Promise<string[]> {
    const started_ms = performance.now()
    try {
      return await untilAborted(resolve(host, signal), signal)
    } catch (error) {
      // a name without addresses is refused like one of a private network, since the difference would reveal private
      // names
      if (isUnknownHost(error)) return []
      const duration_ms = performance.now() - started_ms
      if (signal.aborted)
        throw new OutgoingError('timeout', 'its name is not found in time', { phase: 'connect', duration_ms })
      throw new OutgoingError('dns', 'its name cannot be looked up at the moment', { duration_ms })
    }
  }

  return {
    async requireAllowedUrl(text) {
      const started_ms = performance.now()
      const target = parseOutgoingUrl(text, allow_private)
      const addresses =
        target && (await findAddresses(target, AbortSignal.timeout(OUTGOING_CONNECT_TIMEOUT_MS)).catch(() => []))
      if (!addresses?.length) throw refused(started_ms)
    },
    async send(request, limits = {}) {
      const started_ms = performance.now()
      const target = parseOutgoingUrl(request.url, allow_private)
      const connect_signal = AbortSignal.timeout(limits.connect_timeout_ms ?? OUTGOING_CONNECT_TIMEOUT_MS)
      const signal = AbortSignal.timeout(limits.timeout_ms ?? OUTGOING_TIMEOUT_MS)
      const addresses = target && (await findAddresses(target, connect_signal))
      if (!addresses?.length) throw refused(started_ms)
      return sendRequest(request, {
        agents,
        connection: { lookup: answerWith(addresses), rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
        connect_signal,
        signal,
        max_bytes: limits.max_bytes ?? MAX_OUTGOING_ANSWER_BYTES,
        started_ms,
      })
    },
  }
}

/** Resolves or rejects like the promise, and rejects when the signal is aborted first. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}

/** Answers a look-up with addresses that were checked, so that the name is not resolved again. */
function answerWith(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  const [first = { address: '', family: 4 }] = all
  return (_host, { all: wants_all }, callback) =>
    wants_all ? callback(null, all) : callback(null, first.address, first.family)
}
