import { parseAccept } from 'hono/utils/accept'

const HTML = { type: 'text/html', charset: 'utf-8' }
// JSON has no charset (RFC 8259, section 11), but clients name one
const JSON_TYPE = { type: 'application/json', charset: 'utf-8' }

/** Maximum number of characters of an Accept header that are read; no client names more than some ten types. */
const MAX_ACCEPT_CHARS = 1000
const readAccept = (accept: string | undefined) => parseAccept((accept ?? '').slice(0, MAX_ACCEPT_CHARS))

/** Coding by which the bytes of an answer are compressed. */
export type ContentCoding = 'br' | 'gzip' | 'identity'

/**
 * The quality that an Accept header gives a media type, by the most specific range that matches it (RFC 9110, section
 * 12.5.1).
 * @returns 0 to 1, and whether a range other than the wildcard gives it
 */
function acceptedQuality(accept: string | undefined, { type, ...parameters }: { type: string; charset?: string }) {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  let best: { rank: number; quality: number } | null = null
  for (const { type: range, params, q } of readAccept(accept)) {
    const is_other = Object.entries(params).some(([name, value]) => {
      const key = name.toLowerCase()
      return key !== 'q' && (parameters as Record<string, string>)[key] !== value.toLowerCase()
    })
    const rank = ranges.indexOf(range.toLowerCase())
    if (!is_other && rank !== -1 && (best === null || rank < best.rank)) best = { rank, quality: q }
  }
  return { quality: best?.quality ?? 0, is_named: best !== null && best.rank < 2 }
}

/**
 * Whether a client asks for HTML rather than for JSON or for anything: its Accept header names HTML and gives JSON a
 * lower quality. A browser does so when it opens a page; programs that accept everything equally do not.
 */
export function prefersHtml(accept: string | undefined): boolean {
  const html = acceptedQuality(accept, HTML)
  return html.is_named && html.quality > acceptedQuality(accept, JSON_TYPE).quality
}

/**
 * Chooses the coding of an answer by an Accept-Encoding header (RFC 9110, section 12.5.3): that of the highest quality,
 * among equals the best compression. Without the header, and for a client that refuses every coding, nothing is
 * compressed.
 */
export function chooseCoding(accept_encoding: string | undefined): ContentCoding {
  const qualities = new Map(readAccept(accept_encoding).map(({ type, q }) => [type.toLowerCase(), q]))
  const qualityOf = (coding: ContentCoding) => qualities.get(coding) ?? qualities.get('*') ?? 0
  // without being named it is accepted too, after everything that is
  const identity = qualities.has('identity') ? qualityOf('identity') : 0
  const compressed = qualityOf('gzip') > qualityOf('br') ? 'gzip' : 'br'
  const quality = qualityOf(compressed)
  return quality > 0 && quality >= identity ? compressed : 'identity'
}
