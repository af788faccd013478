import type { Env, Hono, Context as Http } from 'hono'
import type { Service } from '../parts.ts'
import { answerNotModified } from './answer-not-modified.ts'
import { type ConsoleFile, type ConsoleFiles, readConsole } from './console-files.ts'
import { respondWithDocument } from './encoded-bytes.ts'
import type { AddressLimits } from './limit-by-address.ts'
import { prefersHtml } from './negotiate-content.ts'

const ASSETS = '/assets/*'
/** Its pages load nothing of other hosts, run no inline script, make no markup of text, and are shown in no frame. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/** Answers a request that no route answers; null when it is not for the console. */
export type AnswerUnknownPage = (http: Http) => Promise<Response | null>
const answersNothing: AnswerUnknownPage = async () => null

/** Reads the console, and logs why there is none. */
function openConsole(directory: string | null, { log }: Service): ConsoleFiles | null {
  try {
    const built = directory === null ? null : readConsole(directory)
    if (built === null) log.warn('the web console is not built, so `/` leads to /docs; `npm run build` builds it')
    return built
  } catch (error) {
    log.warn({ err: error }, 'the web console cannot be read, so `/` leads to /docs; `npm run build` builds it')
    return null
  }
}

function respondWithFile(c: Http, file: ConsoleFile, status?: 404): Promise<Response> {
  c.header('Cache-Control', file.cache_control)
  return respondWithDocument(c, file, status)
}

function respondWithPage(c: Http, { index }: ConsoleFiles, status?: 404): Promise<Response> {
  c.header('Vary', 'Accept', { append: true })
  for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
  return respondWithFile(c, index, status)
}

/** The first segment of a path, `v1` of `/v1/health`. */
const firstSegment = (path: string): string => path.split('/')[1] ?? ''

/**
 * Serves the web console: each of its pages to clients that prefer HTML, while others get the answer of the service,
 * and its files to everybody. Must be registered before the routes of the same paths.
 * @param directory that of the package of the console; null: there is none
 * @returns a function that answers unknown paths, unless a path of the API has the same first segment, for clients that
 * prefer HTML with the console and status 404
 */
export function serveConsole<E extends Env>(
  http: Hono<E>,
  app: Service,
  { directory, limits }: { directory: string | null; limits: AddressLimits },
): AnswerUnknownPage {
  const built = openConsole(directory, app)
  if (built === null) return answersNothing
  for (const page of built.pages)
    http.get(page, limits.documents, answerNotModified, (c, next) => {
      if (prefersHtml(c.req.header('accept'))) return respondWithPage(c, built)
      // the documents answer it otherwise
      if (page !== '/') return c.notFound()
      c.header('Vary', 'Accept', { append: true })
      return next()
    })
  for (const [path, file] of built.files)
    if (!path.startsWith('/assets/'))
      http.get(path, limits.documents, answerNotModified, (c) => respondWithFile(c, file))
  // one route for all, since they are looked up by their exact path and nothing is read from a directory
  http.get(ASSETS, limits.documents, answerNotModified, (c) => {
    const file = built.files.get(c.req.path)
    return file ? respondWithFile(c, file) : c.notFound()
  })

  const pages = new Set(built.pages)
  let reserved: Set<string> | null = null
  return async (c) => {
    // the other surfaces are registered later
    reserved ??= new Set(http.routes.flatMap(({ path }) => (pages.has(path) ? [] : [firstSegment(path)])))
    if (!/^(?:GET|HEAD)$/.test(c.req.method) || reserved.has(firstSegment(c.req.path))) return null
    if (prefersHtml(c.req.header('accept'))) return respondWithPage(c, built, 404)
    c.header('Vary', 'Accept', { append: true })
    return null
  }
}
