import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/errors/start-error.ts'

/** An address that the process listens on, and the variable that sets its port. */
interface ListenAddress {
  host: string
  port: number
  variable: 'PORT' | 'METRICS_PORT'
}

/** @throws StartError when it cannot listen there */
export function listen(server: Server, { host, port, variable }: ListenAddress): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `it is in use by another program; stop that, or set ${variable}`
          : `${error.message} (${variable})`
      reject(new StartError(`cannot listen on ${host}:${port}: ${reason}`))
    })
    server.listen(port, host, () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') resolve(address)
    })
  })
}

/**
 * Checks that the configured ports can be listened on, both at once, before the start opens or loads anything.
 * @throws StartError
 */
export async function requireFreePorts({
  host,
  port,
  metrics_port,
}: Pick<ServerConfig, 'host' | 'port' | 'metrics_port'>): Promise<void> {
  const probes: Server[] = []
  const probe = async (address: ListenAddress): Promise<void> => {
    const server = createServer()
    await listen(server, address)
    probes.push(server)
  }
  try {
    await probe({ host, port, variable: 'PORT' })
    if (metrics_port !== null) await probe({ host, port: metrics_port, variable: 'METRICS_PORT' })
  } finally {
    await Promise.all(probes.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}
