// What `npm start` runs: builds what is missing or old, then becomes the server. One process, so that signals reach it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const compiler = new URL('node_modules/typescript/bin/tsc', import.meta.url)
const program = new URL('packages/server/dist/main.js', import.meta.url)

function build() {
  // an installation without development tools has its build already
  if (!existsSync(compiler)) return existsSync(program) ? 0 : 1
  const packages = ['contract', 'sdk', 'server'].map((name) => `packages/${name}`)
  const { status } = spawnSync(process.execPath, [fileURLToPath(compiler), '-b', ...packages], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  return status ?? 1
}

// npm passes a signal on to its shell, which dies of it and leaves the server behind: then it ends by itself
const parent = process.ppid
if (process.env.npm_lifecycle_event === 'start')
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()

if (build() === 0) await import('./packages/server/dist/main.js')
else {
  console.error('cairnway: the sources could not be built; run `npm ci` first')
  process.exit(1)
}
