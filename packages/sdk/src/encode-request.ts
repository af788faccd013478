import type { Route } from './route.ts'

/** The parts of a request that depend on the input. */
export interface EncodedRequest {
  /** Path and query. */
  target: string
  body?: string | FormData
  content_type?: string
}

type RequestFields = Record<string, unknown>

const stringifyValue = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** @throws TypeError for a segment that is empty or that URL parsers resolve, such as `..` */
function encodePathSegment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : stringifyValue(value)
  if (['', '.', '..'].includes(text)) throw new TypeError(`${name} is missing or not an id: '${text}'`)
  return encodeURIComponent(text)
}

/** The fields with a value, as texts; lists are separated by commas. */
const definedTexts = (fields: RequestFields): [name: string, text: string][] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : stringifyValue(value)])

function encodeQuery(fields: RequestFields): string {
  const query = new URLSearchParams(definedTexts(fields)).toString()
  return query && `?${query}`
}

const encodeNdjson = (lines: Iterable<unknown>): string =>
  Array.from(lines, (line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value

/** Recognizes a value that a form may have as its file: a string is its text. */
const isFileContent = (value: unknown): value is Blob | Uint8Array<ArrayBuffer> | string =>
  typeof value === 'string' || value instanceof Uint8Array || value instanceof Blob

/** @throws TypeError for a missing file */
function encodeForm({ file, ...texts }: RequestFields): FormData {
  if (!isFileContent(file)) throw new TypeError('file is missing, or neither a Blob nor bytes nor text')
  const form = new FormData()
  for (const [name, text] of definedTexts(texts)) form.append(name, text)
  form.append('file', file instanceof Blob ? file : new Blob([file]), 'file')
  return form
}

/**
 * Distributes the fields of an input over path, query and body.
 * @throws TypeError for a missing path field, and for missing `lines` or a missing `file`
 */
export function encodeRequest({ path, body }: Route, input: RequestFields): EncodedRequest {
  const rest = { ...input }
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodePathSegment(name, input[name])
  })
  if (body === 'json') return { target, body: JSON.stringify(rest), content_type: 'application/json' }
  // `fetch` adds the content type with the boundary of the form
  if (body === 'multipart') return { target, body: encodeForm(rest) }
  if (body !== 'ndjson') return { target: target + encodeQuery(rest) }
  const { lines, ...query } = rest
  if (!isIterable(lines)) throw new TypeError('lines is missing')
  return { target: target + encodeQuery(query), body: encodeNdjson(lines), content_type: 'application/x-ndjson' }
}
