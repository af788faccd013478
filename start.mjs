// What `npm start` runs: builds what is missing or old, then becomes the server. One process, so that signals reach it.
import { build } from './build.mjs'

// npm passes a signal on to its shell, which dies of it and leaves the server behind: then it ends by itself
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()

if (build('server')) await import('./packages/server/dist/main.js')
else process.exitCode = 1
