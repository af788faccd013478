// Worker thread of measure-light-requests.ts: sends the bytes of a message on so many connections at once and reads what is
// answered, apart from the thread that measures. A message of null ends the connections.
import { connect } from 'node:net'
import { parentPort } from 'node:worker_threads'

let sockets = []
parentPort?.on('message', (message) => {
  if (message === null) {
    for (const socket of sockets) socket.destroy()
    sockets = []
    return
  }
  const { port, count, bytes } = message
  sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(bytes)
    return socket
  })
})
