import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { IDLE_CONNECTION_TIMEOUT_MS } from './send-to-endpoint.ts'

/** The nodes of a cluster that the operator configured, with the credentials of the service. */
export interface ClusterConfig {
  /** addresses without a path */
  nodes: readonly string[]
  username: string | null
  password: string | null
  /** certificates of private authorities, PEM; null: those that Node trusts */
  ca: string | null
}

/** A failed request to a cluster. */
export class ClusterError extends Error {
  /** HTTP status of the answer; null without one */
  readonly status: number | null
  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause })
    this.name = 'ClusterError'
    this.status = status
  }
}

interface ClusterRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** with its query string */
  path: string
  /** sent as JSON; a text is sent as lines of JSON */
  body?: unknown
  /** time in which it may be tried, retries included */
  deadline_ms?: number
  /** statuses of 300 and more that are answers, not failures */
  allowed?: readonly number[]
  /** the items of an answer, any of which may have failed though its status is 200 */
  itemsOf?: (body: never) => readonly { error?: unknown }[]
}

interface ClusterAnswer<Body> {
  status: number
  body: Body
}

/** Calls a cluster. A request may be sent twice, so it must be idempotent. */
export interface ClusterClient {
  /** @throws ClusterError when no node answers within the deadline, and for an answer that says that it failed */
  call<Body>(request: ClusterRequest): Promise<ClusterAnswer<Body>>
  /** The reason why the last call found no node that answers; null when one did. */
  outage(): string | null
  close(): void
}

const DEADLINE_MS = 2000
/** A node that did not answer is left out for so long, unless all are. */
const REST_MS = 2000
/** While no node answers, one call in this time tries again, and all others fail at once. */
const PROBE_MS = 500
const MAX_SOCKETS = 32
/** No attempt begins with less time left: its failure would hide the reason of the one before. */
const MIN_ATTEMPT_MS = 20
const BACKOFF_MS = { first: 50, longest: 500 }
const RETRIED_STATUSES = new Set([429, 502, 503, 504])
const TOO_MANY_REQUESTS = 429
/** Temporary failures of an item: its shard has no node at the moment, or its node is overloaded. */
const PASSING_ITEM_FAILURE = /no_shard_available|node_not_connected|node_closed|unavailable|rejected|no such node/
/** Codes of failed connections that a retry cannot change: the certificate is not trusted. */
const CERTIFICATE_FAILURE = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|HOSTNAME_MISMATCH)/
const MAX_SHOWN_CHARS = 300

interface ClusterNode {
  url: URL
  rests_until: number
}

type Failure = ClusterError & { is_final?: boolean; is_node_down?: boolean }

const failure = (
  message: string,
  how: { status?: number; cause?: unknown; is_final?: boolean; is_node_down?: boolean },
): Failure => {
  const { status = null, cause, is_final = false, is_node_down = false } = how
  return Object.assign(new ClusterError(message, status, cause), { is_final, is_node_down })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Creates a client that spreads calls over the nodes and tries another one when a node does not answer. */
export function createClusterClient({ nodes: addresses, username, password, ca }: ClusterConfig): ClusterClient {
  const options = { keepAlive: true, timeout: IDLE_CONNECTION_TIMEOUT_MS, maxSockets: MAX_SOCKETS }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...(ca !== null && { ca }) }) }
  const nodes = addresses.map((address): ClusterNode => ({ url: new URL(address), rests_until: 0 }))
  const credentials = username === null ? null : Buffer.from(`${username}:${password ?? ''}`).toString('base64')
  let turn = 0
  let outage: string | null = null
  let next_probe_at = 0

  /** Chooses the next node that is not left out; when all are, the one that returns first. */
  function chooseNode(): ClusterNode {
    const now = performance.now()
    const ordered = nodes.map((_, i) => nodes[(turn + i) % nodes.length] as ClusterNode)
    turn = (turn + 1) % nodes.length
    return (
      ordered.find(({ rests_until }) => rests_until <= now) ??
      (ordered.toSorted((a, b) => a.rests_until - b.rests_until)[0] as ClusterNode)
    )
  }

  function send({ url }: ClusterNode, { method, path, body }: ClusterRequest, ms: number): Promise<[number, string]> {
    const is_secure = url.protocol === 'https:'
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
    return new Promise((resolve, reject) => {
      const request = (is_secure ? requestHttps : requestHttp)({
        agent: is_secure ? agents.https : agents.http,
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || (is_secure ? 443 : 80),
        method,
        path,
        headers: {
          ...(text !== null && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
          ...(credentials !== null && { authorization: `Basic ${credentials}` }),
        },
      })
      const timer = setTimeout(() => request.destroy(new Error(`no answer within ${Math.round(ms)} ms`)), ms)
      const end = (settle: () => void) => {
        clearTimeout(timer)
        settle()
      }
      request.on('error', (error) => end(() => reject(error)))
      request.on('response', (response) => {
        readText(response).then(
          (answer) => end(() => resolve([response.statusCode ?? 0, answer])),
          (error: unknown) => end(() => reject(error)),
        )
      })
      request.end(text ?? undefined)
    })
  }

  /** @throws Failure */
  async function attempt<Body>(node: ClusterNode, request: ClusterRequest, ms: number): Promise<ClusterAnswer<Body>> {
    const { method, path, allowed = [], itemsOf = () => [] } = request
    const named = `${method} ${path.slice(0, 80)}`
    const [status, text] = await send(node, request, ms).catch((error: unknown): never => {
      const code = codeOf(error)
      const is_final = CERTIFICATE_FAILURE.test(code)
      const reason = error instanceof Error ? error.message || code : String(error)
      throw failure(`${node.url.host}: ${reason}`, { cause: error, is_final, is_node_down: true })
    })
    if (status >= 300 && !allowed.includes(status)) {
      const is_final = !RETRIED_STATUSES.has(status)
      const is_node_down = !is_final && status !== TOO_MANY_REQUESTS
      throw failure(`${named}: ${status} ${text.slice(0, MAX_SHOWN_CHARS)}`, { status, is_final, is_node_down })
    }
    const body = (text === '' ? null : JSON.parse(text)) as Body
    const failed = status < 300 && body !== null ? itemsOf(body as never).find(({ error }) => error) : undefined
    if (failed === undefined) return { status, body }
    // an answer to several requests has the status 200 also when a shard is away
    const reason = JSON.stringify(failed.error)
    throw failure(`${named}: ${reason.slice(0, MAX_SHOWN_CHARS)}`, { is_final: !PASSING_ITEM_FAILURE.test(reason) })
  }

  return {
    async call(request) {
      const started_at = performance.now()
      const end = started_at + (request.deadline_ms ?? DEADLINE_MS)
      const is_probe = outage !== null
      if (is_probe && started_at < next_probe_at) throw failure(outage ?? '', {})
      next_probe_at = started_at + PROBE_MS
      for (let retries = 0; ; retries++) {
        const node = chooseNode()
        try {
          const answer = await attempt(node, request, Math.max(1, end - performance.now()))
          node.rests_until = 0
          outage = null
          return answer as ClusterAnswer<never>
        } catch (error) {
          const { message, status, is_final, is_node_down } = error as Failure
          if (is_node_down) node.rests_until = performance.now() + REST_MS
          else outage = null
          const now = performance.now()
          const are_all_down = nodes.every(({ rests_until }) => rests_until > now)
          const longest = Math.min(BACKOFF_MS.first * 2 ** retries, BACKOFF_MS.longest)
          // another node is asked at once
          const pause = is_node_down && !are_all_down ? 0 : longest * (0.5 + Math.random() / 2)
          if (is_final || is_probe || now + pause + MIN_ATTEMPT_MS >= end) {
            if (is_node_down && are_all_down) outage = message
            if (status === 401 || status === 403) outage = 'the user of SEARCH_USERNAME is refused'
            throw error
          }
          await sleep(pause)
        }
      }
    },
    outage: () => outage,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
