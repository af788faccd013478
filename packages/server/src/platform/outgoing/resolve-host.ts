import { lookup, Resolver } from 'node:dns/promises'
import { systemCode } from './outgoing-error.ts'

/**
 * Returns the addresses of a host name, at least one; it may give up when the signal is aborted.
 * @throws Error with a `code`, as `node:dns` does
 */
export type HostResolver = (host: string, signal: AbortSignal) => Promise<string[]>

const QUERY = { timeout: 2000, tries: 2 }

/** Whether an error of a resolver says that the name has no address, rather than that no server could be asked. */
export const isUnknownHost = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(systemCode(error) ?? '')

/**
 * Asks name servers alone: not `/etc/hosts`, no search domains. Unlike the system's resolver it occupies no thread, so a
 * name server that does not answer holds up nobody else.
 * @param servers instead of those of the system, for tests
 */
export async function resolvePublicHost(host: string, signal: AbortSignal, servers?: string[]): Promise<string[]> {
  const resolver = new Resolver(QUERY)
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const errors = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    if (addresses.length === 0) throw errors.find((error) => !isUnknownHost(error)) ?? errors[0]
    return addresses
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Asks the system, which knows names of the own network. */
export const resolveSystemHost: HostResolver = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
