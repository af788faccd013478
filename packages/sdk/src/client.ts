import {
  ApiError,
  type ErrorBody,
  errors,
  type LineInputName,
  type LineOperationName,
  type Operation,
  type OperationName,
  operationNames,
  operations,
  pathNames,
  type Returned,
  type Sent,
  takesBody,
} from '@cairnway/contract'

export type { OperationName, Returned, Sent } from '@cairnway/contract'
export { ApiError }

/** Lines for an operation over lines: each a JSON document, or a value that becomes one. */
export interface Lines {
  lines: Iterable<unknown>
}
type Input<N extends OperationName> = N extends LineInputName ? Sent<N> & Lines : Sent<N>
/** An answer of lines to lines is a list; one that may be as long as the record is read while it comes. */
type Output<N extends OperationName> = N extends LineInputName
  ? Returned<N>[]
  : N extends LineOperationName
    ? AsyncIterable<Returned<N>>
    : Returned<N>
type Arguments<N extends OperationName> =
  Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: CallOptions]
    : [input: Input<N>, options?: CallOptions]

export interface CallOptions {
  /**
   * A random text for this call and its repetitions: for 24 hours they have no further effect and get the same answer.
   * Only operations that make something look at it.
   */
  idempotency_key?: string
}

/** One method for each operation, named as in the contract; path, query and body fields are one object. */
export type Client = { [N in OperationName]: (...args: Arguments<N>) => Promise<Output<N>> }

export interface ClientOptions {
  /** address of the service, such as `http://127.0.0.1:8080` */
  base_url: string
  api_key?: string
  /** in place of the global fetch */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && body.error in errors

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function queryOf(op: Operation, rest: Record<string, unknown>): string {
  if (takesBody(op) && op.body !== 'ndjson') return ''
  const pairs = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(
    pairs.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : asText(value)]),
  ).toString()
  return query && `?${query}`
}

function requestOf(op: Operation, input: Record<string, unknown>): { path: string; init: RequestInit } {
  const { lines, ...fields } = input
  const rest = op.body === 'ndjson' ? fields : { ...input }
  const inPath = pathNames(op.path)
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(asText(rest[name]))),
    op.path as string,
  )
  for (const name of inPath) delete rest[name]
  const init: RequestInit = { method: op.method }
  if (op.body === 'ndjson') {
    const documents = [...(lines as Iterable<unknown>)].map((line) =>
      typeof line === 'string' ? line : JSON.stringify(line),
    )
    init.headers = { 'content-type': 'application/x-ndjson' }
    init.body = documents.map((line) => `${line}\n`).join('')
  } else if (takesBody(op)) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(rest)
  }
  return { path: path + queryOf(op, rest), init }
}

/** @throws ApiError for what is no JSON, such as an answer that broke off */
function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError(
      'ServerError',
      `the service answered ${status} with a body that is no JSON`,
      {},
      { status, cause },
    )
  }
}

/**
 * The documents of an answer over lines, as they come.
 * @throws ApiError as the service told it in the last line, or for an answer that broke off
 */
async function* readLines(response: Response): AsyncGenerator<unknown> {
  const documentOf = (line: string): unknown => {
    const document = parse(line, response.status)
    if (isErrorBody(document)) throw new ApiError(document.error, document.message, document.details)
    return document
  }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield documentOf(line)
  }
  if (rest !== '') yield documentOf(rest)
}

async function listOf(documents: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const document of documents) list.push(document)
  return list
}

/** @throws ApiError as the service told it */
async function readAnswer(op: Operation, response: Response): Promise<unknown> {
  if (response.status === 204) return null
  if (response.ok && op.answer === 'ndjson')
    return op.body === 'ndjson' ? listOf(readLines(response)) : readLines(response)
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  const body: unknown = type.includes('json') ? parse(text, response.status) : null
  if (response.ok && body !== null) return body
  if (isErrorBody(body))
    throw new ApiError(body.error, body.message, body.details, { status: response.status, detail: body.detail })
  throw new ApiError(
    'ServerError',
    `the service answered ${response.status} without an error body`,
    {},
    { status: response.status },
  )
}

/** A client of one service with one key. */
export function createClient({ base_url, api_key, fetch: send = fetch }: ClientOptions): Client {
  const call = async (
    op: Operation,
    input: Record<string, unknown>,
    { idempotency_key }: CallOptions,
  ): Promise<unknown> => {
    const { path, init } = requestOf(op, input)
    const headers = {
      ...init.headers,
      ...(api_key && { authorization: `Bearer ${api_key}` }),
      ...(idempotency_key !== undefined && { 'idempotency-key': idempotency_key }),
    }
    const response = await send(base_url.replace(/\/+$/, '') + path, { ...init, headers })
    return readAnswer(op, response)
  }
  return Object.fromEntries(
    operationNames.map((name) => [
      name,
      (input: Record<string, unknown> = {}, options: CallOptions = {}) => call(operations[name], input, options),
    ]),
  ) as unknown as Client
}
