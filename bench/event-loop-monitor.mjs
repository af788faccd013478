// Loaded into a measured server with --import: answers each message of the parent process with the longest time, in
// milliseconds, for which the event loop of the main thread was blocked since the message before.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

if (isMainThread && process.send) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('message', () => {
    process.send({ blocked_ms: delay.max / 1e6 - RESOLUTION_MS })
    delay.reset()
  })
  process.channel?.unref()
}
