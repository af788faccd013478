import { hasRequestBody, type Operation, type OperationId, operations, pathParameterNames } from '@cairnway/contract'
import type { World } from './world.ts'

export interface TestResponse {
  status: number
  headers: Headers
  text: string
  /** parsed JSON: a list for NDJSON, null without a body */
  body: unknown
}

/** Input of a call before validation: tests also send what no client would. */
export type UncheckedInput = Record<string, unknown>

const stringifyValue = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Encodes a path segment or query value. Lone surrogates, which encodeURIComponent refuses, become U+FFFD. */
const encodeUrlPart = (text: string): string => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'))

/** Encodes a form, whose `file` is text, bytes or a Blob; whatever else it is goes as text. */
function encodeForm(fields: UncheckedInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (name === 'file' && (typeof value === 'string' || value instanceof Uint8Array || value instanceof Blob))
      form.append(name, new Blob([value as BlobPart]), 'notes.txt')
    else form.append(name, stringifyValue(value))
  return form
}

/** Builds the path, method and body of a call; `lines` holds the lines of an NDJSON body. */
export function buildRequest(name: OperationId, input: UncheckedInput): { path: string; init: RequestInit } {
  const op: Operation = operations[name]
  const { lines, ...fields } = input
  let path: string = op.path
  for (const part of pathParameterNames(op.path)) {
    path = path.replace(`{${part}}`, () => encodeUrlPart(stringifyValue(fields[part])))
    delete fields[part]
  }
  if (op.body === 'multipart') return { path, init: { method: op.method, body: encodeForm(fields) } }
  if (hasRequestBody(op) && op.body !== 'ndjson')
    return {
      path,
      init: { method: op.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) },
    }
  const query = Object.entries(fields)
    .map(([field, value]) => `${field}=${encodeUrlPart(stringifyValue(value))}`)
    .join('&')
  const path_and_query = query ? `${path}?${query}` : path
  if (op.body !== 'ndjson') return { path: path_and_query, init: { method: op.method } }
  const body = (Array.isArray(lines) ? lines : []).map((line) => `${stringifyValue(line)}\n`).join('')
  return {
    path: path_and_query,
    init: { method: op.method, headers: { 'content-type': 'application/x-ndjson' }, body },
  }
}

function parseBody(text: string, type: string): unknown {
  if (text === '') return null
  if (type.includes('ndjson'))
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line))
  return type.includes('json') ? JSON.parse(text) : text
}

/** Sends a request, with an API key or without. */
export async function sendRequest(
  world: World,
  path: string,
  init: RequestInit = {},
  key?: string,
): Promise<TestResponse> {
  const headers = new Headers(init.headers)
  if (key !== undefined) headers.set('authorization', `Bearer ${key}`)
  const response = await world.request(path, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parseBody(text, response.headers.get('content-type') ?? ''),
  }
}

/** Calls an operation over HTTP without the SDK, which would refuse some of what tests send. */
export function callOperation(
  world: World,
  name: OperationId,
  input: UncheckedInput = {},
  key?: string,
): Promise<TestResponse> {
  const { path, init } = buildRequest(name, input)
  return sendRequest(world, path, init, key)
}

/** Sends text, bytes or a value that becomes JSON as the body of a request. */
export const sendBody = (
  world: World,
  { method, path }: { method: string; path: string },
  body: unknown,
  key?: string,
  headers: Record<string, string> = {},
) =>
  sendRequest(
    world,
    path,
    {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    },
    key,
  )

/** Posts text, bytes or a value that becomes JSON. */
export const postBody = (
  world: World,
  path: string,
  body: unknown,
  key?: string,
  headers: Record<string, string> = {},
) => sendBody(world, { method: 'POST', path }, body, key, headers)

/** Returns the error class of an answer, or null for a success. */
export function findErrorClass({ status, body }: TestResponse): string | null {
  if (status < 400) return null
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : 'not the envelope'
}
