import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on which packets can get lost while no connection is closed, as in a network partition. */
interface SilentProxy {
  port: number
  /** From now on nothing is passed on, and connections are accepted and not answered. */
  cut: () => void
  /** New connections work again; those from before stay silent for ever, as after a failover. */
  restore: () => void
  stop: () => void
}

export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let is_cut = false
  const server = createServer((incoming) => {
    sockets.add(incoming)
    incoming.on('error', () => {})
    if (is_cut) return void incoming.pause()
    const outgoing = connect(target)
    sockets.add(outgoing)
    outgoing.on('error', () => incoming.destroy())
    incoming.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      is_cut = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    restore: () => {
      is_cut = false
    },
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
