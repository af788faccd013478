import { isIP } from 'node:net'
import { OperationError, parseUrl } from '@cairnway/contract'
import { isLoopback } from '../../platform/addresses/loopback.ts'
import type { ServerConfig } from '../../platform/config/config.ts'

/**
 * Checks on every path which names and pages may reach the service.
 *
 * It prevents DNS rebinding, by which a web page reaches a service on the user's machine under the page's own host
 * name. A service that listens on loopback accepts only loopback names and the host of its public address in the Host
 * header. A request with an Origin must come from a page of loopback, of the public address, of the IP address that the
 * request is sent to (a name can be rebound, an address cannot), or of CORS_ORIGINS; programs other than browsers send
 * no Origin.
 * @param host the Host header
 * @param origin the Origin header
 * @throws ForbiddenError
 */
export function requireOrigin(
  config: Pick<ServerConfig, 'host' | 'base_url' | 'cors_origins'>,
  host: string | undefined,
  origin: string | undefined,
): void {
  const own = new URL(config.base_url)
  const hostname = parseUrl(`http://${host}`)?.hostname ?? ''
  if (isLoopback(config.host) && !isLoopback(hostname) && hostname !== own.hostname)
    throw new OperationError(
      'ForbiddenError',
      'this service is not known under the name in the Host header; set BASE_URL to its public address',
      { host: hostname },
    )
  if (origin === undefined) return
  const page = parseUrl(origin)
  const is_own =
    page !== null &&
    (isLoopback(page.hostname) ||
      page.origin === own.origin ||
      (page.host === host?.toLowerCase() && isIP(page.hostname.replace(/^\[|\]$/g, '')) !== 0))
  if (!is_own && !config.cors_origins.includes(origin))
    throw new OperationError(
      'ForbiddenError',
      'pages of this origin may not call the service; BASE_URL names its own, CORS_ORIGINS others that may',
      { origin: origin.slice(0, 200) },
    )
}
