import { hasRequestBody, type Operation, type OperationId, operations, pathParameterNames } from '@cairnway/contract'
import type { HttpBindings } from '@hono/node-server'
import type { Hono, Context as Http } from 'hono'
import { anonymousCaller, type Caller } from '../../platform/context.ts'
import { batchReadyValues } from '../../platform/event-loop/batch-ready-values.ts'
import { rateLimitHeaders } from '../../platform/limits/rate-limit-headers.ts'
import { formatServerTiming } from '../../platform/time/measure-time.ts'
import type { Service } from '../parts.ts'
import type { Call } from '../pipeline/call.ts'
import { execute, executeLines } from '../pipeline/execute.ts'
import { answerNotModified } from './answer-not-modified.ts'
import { authenticate } from './authenticate.ts'
import { type DocumentVariables, type EncodedDocument, encodeJson, respondWithDocument } from './encoded-bytes.ts'
import { ignoredParameters } from './ignored-parameters.ts'
import { nextPageLink } from './next-page-link.ts'
import { readBody } from './read-body.ts'
import { readBodyLines } from './read-body-lines.ts'
import { readForm } from './read-form.ts'
import type { RequestIds } from './request-ids.ts'
import { createTextParser } from './text-parser.ts'
import { noteCaller } from './unread-answers.ts'

/**
 * `Cache-Control` of other answers: keys, codes and the records that a key reads are for the caller alone, also behind
 * a proxy that caches by default.
 */
export const PRIVATE_ANSWER = 'private, no-store'
/** Result lines in one write at most. */
const MAX_BATCH_LINES = 64
export const NDJSON = 'application/x-ndjson'

export type Env = { Variables: RequestIds & DocumentVariables; Bindings: Partial<HttpBindings> }

const honoRoute = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
export const requestIds = (http: Http<Env>): RequestIds => ({
  request_id: http.get('request_id'),
  trace_id: http.get('trace_id'),
})
const queryParams = (http: Http<Env>) => new URL(http.req.url).searchParams

/** Resolves the client address of a request (see `clientAddress`); null for a request without a socket. */
export type ResolveRequestAddress = (http: Http<Env>) => string | null

/** Authenticates a request, and notes whose answer it gets. */
export async function authenticateRequest(app: Service, http: Http<Env>, address: string | null): Promise<Caller> {
  const { req } = http
  const caller = await authenticate(app, {
    authorization: req.header('authorization'),
    dpop: req.header('dpop'),
    method: req.method,
    url: `${app.config.base_url}${new URL(req.url).pathname}`,
    address,
  })
  if (http.env?.outgoing) noteCaller(http.env.outgoing, caller.contributor_id)
  return caller
}

/**
 * Resolves the caller of an operation. Public operations ignore the key, except those that return more with one; for
 * these an invalid key is treated as a missing one.
 */
async function resolveCaller(app: Service, http: Http<Env>, op: Operation, address: string | null): Promise<Caller> {
  if (op.scope === 'public' && !op.has_optional_key) return anonymousCaller
  const caller = authenticateRequest(app, http, address)
  return op.scope === 'public' ? caller.catch(() => anonymousCaller) : caller
}

type Fields = Record<string, unknown>

/** Reads the input of an operation from the parts of a request. */
interface RequestReader {
  /** fields in the query */
  readQuery(c: Http<Env>): Fields
  /** fields in the query or the body */
  readInput(c: Http<Env>): Promise<Fields>
  readPath(c: Http<Env>): Fields
  /** Names the parameters and fields that were ignored in a header of the answer or of the error. */
  nameIgnored(c: Http<Env>, call: Call): void
}

function createRequestReader(op: Operation): RequestReader {
  const names = pathParameterNames(op.path)
  const parseTexts = createTextParser(op, op.body === 'multipart' ? 'body' : 'query')
  const reads_query = !hasRequestBody(op) || op.body === 'ndjson'
  const readQuery = (c: Http<Env>) => parseTexts(queryParams(c))
  return {
    readQuery,
    async readInput(c) {
      if (!hasRequestBody(op)) return readQuery(c)
      if (op.body !== 'multipart') return readBody(c.req.raw, op)
      const { file, texts } = await readForm(c.req.raw)
      return parseTexts(texts, file === null ? {} : { file })
    },
    readPath: (c) => Object.fromEntries(names.map((each) => [each, c.req.param(each)])),
    nameIgnored(c, { ignored_fields }) {
      if (ignored_fields === undefined) return
      const unread = reads_query ? [] : [...queryParams(c).keys()]
      const ignored = ignoredParameters([...unread, ...ignored_fields])
      if (ignored !== null) c.header('X-Ignored-Parameters', ignored)
    },
  }
}

function setAnswerHeaders(app: Service, c: Http<Env>, op: Operation, call: Call): void {
  if (Object.keys(call.timings).length > 0) c.header('Server-Timing', formatServerTiming(call.timings))
  if (op.has_secret_output) c.header('Cache-Control', PRIVATE_ANSWER)
  // a cache must not answer one key with the records of another
  if (op.has_etag && op.scope !== 'public') c.header('Vary', 'Authorization', { append: true })
  const next_offset = call.next_page?.offset ?? null
  if (next_offset !== null) c.header('Link', nextPageLink(app.config.base_url, new URL(c.req.url), next_offset))
  if (call.rate_limit) for (const [field, value] of rateLimitHeaders(call.rate_limit, app.now())) c.header(field, value)
}

/** Serializes results as lines of JSON. A failure becomes the last line, because the status was sent before. */
function toLineStream(results: ReturnType<typeof executeLines>): ReadableStream<Uint8Array> {
  // one socket write per line would cost as much as computing the line
  const iterator = batchReadyValues(results, MAX_BATCH_LINES)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map((result) => `${JSON.stringify(result)}\n`).join('')))
      } catch (error) {
        controller.enqueue(encoder.encode(`${JSON.stringify(error)}\n`))
        controller.close()
      }
    },
    cancel: () => void iterator.return(undefined),
  })
}

/** Registers the REST route of an operation: JSON in and out, or lines of JSON for the operations that stream them. */
export function registerOperation(
  http: Hono<Env>,
  app: Service,
  name: OperationId,
  resolveAddress: ResolveRequestAddress,
): void {
  const op: Operation = operations[name]
  const { readQuery, readInput, readPath, nameIgnored } = createRequestReader(op)
  const createCall = (c: Http<Env>): Call => {
    const address = resolveAddress(c)
    return {
      name,
      authenticate: () => resolveCaller(app, c, op, address),
      ...requestIds(c),
      address,
      idempotency_key: c.req.header('idempotency-key') ?? null,
      timings: {},
      ...(op.has_offset_pages && { next_page: { offset: null } }),
    }
  }

  let document: EncodedDocument | null = null
  const respondJson = async (c: Http<Env>): Promise<Response> => {
    const call = createCall(c)
    const output = await execute(app, call, async () => ({ ...(await readInput(c)), ...readPath(c) })).finally(() =>
      nameIgnored(c, call),
    )
    setAnswerHeaders(app, c, op, call)
    if (op.is_document) {
      document ??= encodeJson(output)
      return respondWithDocument(c, c.get('document') ?? document)
    }
    // the header name that Stripe's API established
    if (call.is_replayed) c.header('Idempotent-Replayed', 'true')
    const status = typeof op.status === 'function' ? op.status(output) : (op.status ?? 200)
    return status === 204 ? c.body(null, 204) : c.json(output as object, status as 200)
  }

  const respondLines = async (c: Http<Env>): Promise<Response> => {
    const call = createCall(c)
    const results = executeLines(app, call, async () => ({ ...readQuery(c), ...readPath(c) }), readBodyLines(c.req.raw))
    // the pipeline yields once before the first result, or throws while an error status can still be sent
    await results.next().finally(() => nameIgnored(c, call))
    if (op.has_secret_output) c.header('Cache-Control', PRIVATE_ANSWER)
    return c.body(toLineStream(results), 200, { 'Content-Type': NDJSON })
  }

  const respond = op.answer === 'ndjson' ? respondLines : respondJson
  for (const path of op.alias ? [op.path, op.alias] : [op.path]) {
    if (op.has_etag) http.on(op.method, honoRoute(path), answerNotModified, respond)
    else http.on(op.method, honoRoute(path), respond)
  }
}
