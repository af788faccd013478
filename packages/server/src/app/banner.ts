import { join } from 'node:path'
import { isLocalAddress } from '../platform/addresses/address-network.ts'
import { isLoopback } from '../platform/addresses/loopback.ts'
import { readAddress } from '../platform/addresses/read-address.ts'
import type { ServerConfig } from '../platform/config/config.ts'
import { version } from '../platform/config/version.ts'

function describeStore({ database_url, data_dir }: ServerConfig): string {
  if (database_url === null) return `embedded, in ${data_dir}`
  const { host, pathname } = new URL(database_url)
  return `PostgreSQL, ${host}${pathname}`
}

function describeEmbeddings({ embeddings }: ServerConfig): string {
  if (embeddings === 'off') return 'off: words are searched, not meaning'
  if (embeddings === 'local') return 'all-MiniLM-L6-v2, in this process'
  return 'folder' in embeddings
    ? `the model in ${embeddings.folder}, in this process`
    : `${embeddings.model}, by ${new URL(embeddings.url).host}`
}

/** Describes the work of the process and its address. */
function describeService({ role, base_url }: ServerConfig): string {
  if (role === 'worker') return `works on background jobs; it answers on ${base_url} (/livez and /readyz only)`
  const jobs = role === 'api' ? '; it works on no background jobs' : ''
  return `answers on ${base_url} (documentation: ${base_url}/docs)${jobs}`
}

const describeRegistration = ({ invite_only }: ServerConfig): string =>
  `  registration  ${invite_only ? 'with an invite code' : 'open to everyone who reaches this address'}`

/** Describes which registrations count as one voter; null where the addresses of clients are known. */
function describeClusters({ host, trusted_proxies, role }: ServerConfig): string | null {
  const address = isLoopback(host) ? '127.0.0.1' : readAddress(host)
  const is_local = address !== null && isLocalAddress(address)
  if (role === 'worker' || !is_local || trusted_proxies.length > 0) return null
  return '  clusters      every registration from this machine or a private network is one voter of its own; invites tell people apart, TRUSTED_PROXIES the clients of a proxy'
}

/** Describes where the secret of the service is; its value is never written. */
const describeSecret = ({ secret_key, data_dir }: ServerConfig): string =>
  secret_key === null ? `${join(data_dir, 'secret-key')}; keep a copy of it, apart from backups` : 'SECRET_KEY'

/**
 * The text for a person when the service has started: where it answers and what it uses, never a secret.
 * @param operator_key_path file with the key of the operator that this start created
 */
export function startBanner(config: ServerConfig, operator_key_path: string | null): string {
  const clusters = describeClusters(config)
  return [
    `Cairnway ${version} ${describeService(config)}`,
    `  store         ${describeStore(config)}`,
    ...(config.role === 'worker' ? [] : [describeRegistration(config)]),
    ...(clusters === null ? [] : [clusters]),
    `  embeddings    ${describeEmbeddings(config)}`,
    `  secret        ${describeSecret(config)}`,
    ...(operator_key_path === null ? [] : [`  operator key  ${operator_key_path}`]),
  ].join('\n')
}

/** A warning for a service that other machines reach without TLS; null where there is nothing to warn of. */
export function describeExposure({ role, host, base_url, trusted_proxies }: ServerConfig): string | null {
  // probes take no key
  if (role === 'worker') return null
  if (isLoopback(host) || base_url.startsWith('https:') || trusted_proxies.length > 0) return null
  return `other machines reach HOST=${host} without TLS, so API keys travel in the clear: put a proxy with TLS in front, and set BASE_URL to its https address and TRUSTED_PROXIES to its own`
}
