// Run by `npm start`: builds what is missing or outdated, then runs the server in this process, so that it receives
// signals.
import { build } from './build.mjs'

// npm forwards a signal only to its shell, which exits without the server; the server stops when its parent has changed
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()

if (build('server')) await import('./packages/server/dist/main.js')
else process.exitCode = 1
