import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as Http } from 'hono'
import { type ContentCoding, chooseCoding } from './negotiate-content.ts'

const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest\+json|xml|wasm))/
/**
 * Quality of Brotli that gives a size within a tenth of the smallest at a quarter of the time, since the first client
 * waits for it.
 */
const BROTLI_QUALITY = 9

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

/** The bytes of a document in one content coding. */
interface EncodedBytes {
  bytes: Uint8Array<ArrayBuffer>
  coding: ContentCoding
  etag: string
}

/** A document or a file that is the same for everybody, held in memory. */
export interface EncodedDocument {
  content_type: string
  /**
   * Returns its bytes in that coding, or uncompressed where they would not be smaller. Each is made once, when it is
   * first asked for.
   */
  encode: (coding: ContentCoding) => Promise<EncodedBytes>
}

/** A document that a request asks for in place of the usual one of its route. */
export interface DocumentVariables {
  document?: EncodedDocument
}

/** Creates a document whose bytes in each content coding are made once. */
export function createEncodedDocument(content_type: string, bytes: Uint8Array<ArrayBuffer>): EncodedDocument {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  const plain: EncodedBytes = { bytes, coding: 'identity', etag: `"${digest}"` }
  const encoded = new Map<ContentCoding, Promise<EncodedBytes>>([['identity', Promise.resolve(plain)]])
  const compress = async (coding: 'br' | 'gzip'): Promise<EncodedBytes> => {
    if (!compressible.test(content_type)) return plain
    const compressed = new Uint8Array(await compressors[coding](bytes))
    // a strong ETag must differ between codings, which are different representations
    return compressed.length < bytes.length ? { bytes: compressed, coding, etag: `"${digest}-${coding}"` } : plain
  }
  return {
    content_type,
    encode: (coding) => {
      const made = encoded.get(coding) ?? (coding === 'identity' ? Promise.resolve(plain) : compress(coding))
      encoded.set(coding, made)
      return made
    },
  }
}

const encodeText = (content_type: string, text: string): EncodedDocument =>
  createEncodedDocument(content_type, new Uint8Array(Buffer.from(text)))

export const encodeJson = (value: unknown): EncodedDocument => encodeText('application/json', JSON.stringify(value))
export const encodeHtml = (html: string): EncodedDocument => encodeText('text/html; charset=UTF-8', html)
export const encodePlainText = (text: string): EncodedDocument => encodeText('text/plain; charset=UTF-8', text)

/** Answers with a document in the coding that the client prefers; a status other than 200 has no ETag. */
export async function respondWithDocument(
  c: Http,
  { encode, content_type }: EncodedDocument,
  status: 200 | 404 = 200,
): Promise<Response> {
  const { bytes, coding, etag } = await encode(chooseCoding(c.req.header('accept-encoding')))
  c.header('Vary', 'Accept-Encoding', { append: true })
  c.header('Content-Type', content_type)
  c.header('Content-Length', String(bytes.length))
  if (status === 200) c.header('ETag', etag)
  if (coding !== 'identity') c.header('Content-Encoding', coding)
  return c.body(bytes, status)
}
