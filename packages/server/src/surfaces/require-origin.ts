import { ApiError } from '@cairnway/contract'
import type { ServerConfig } from '../config.ts'

/** Names of this machine for itself. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  hostname === '::1' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/**
 * Keeps web pages from reaching a service on this machine under a name of their own (DNS rebinding): a service that
 * listens on loopback answers to the names of loopback and of its public address, and a page must be of one of these or
 * be allowed (CORS_ORIGINS). Programs that are no browsers send no Origin.
 * @param host the Host field
 * @throws ForbiddenError
 */
export function requireOrigin(
  config: Pick<ServerConfig, 'host' | 'base_url' | 'cors_origins'>,
  host: string | undefined,
  origin: string | undefined,
): void {
  const own = new URL(config.base_url)
  const named = parseUrl(`http://${host}`)?.hostname ?? ''
  if (isLoopback(config.host) && !isLoopback(named) && named !== own.hostname)
    throw new ApiError(
      'ForbiddenError',
      'this service is not known under the name in the Host header; set BASE_URL to its public address',
      { host: named },
    )
  if (origin === undefined) return
  const page = parseUrl(origin)
  const is_own = page !== null && (isLoopback(page.hostname) || page.origin === own.origin)
  if (!is_own && !config.cors_origins.includes(origin))
    throw new ApiError(
      'ForbiddenError',
      'pages of this origin may not call the service; CORS_ORIGINS names those that may',
      { origin: origin.slice(0, 200) },
    )
}
