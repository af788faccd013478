// What `npm start` runs: builds what is missing or old, then becomes the server. One process, so that signals reach it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

function build() {
  let compiler
  try {
    compiler = require.resolve('typescript/bin/tsc')
  } catch {
    // an installation without development tools: the build must be there already
    return existsSync(new URL('packages/server/dist/main.js', import.meta.url)) ? 0 : 1
  }
  const packages = ['contract', 'sdk', 'server'].map((name) => `packages/${name}`)
  const { status } = spawnSync(process.execPath, [compiler, '-b', ...packages], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  })
  return status ?? 1
}

if (build() === 0) await import('./packages/server/dist/main.js')
else {
  console.error('cairnway: the sources could not be built; run `npm ci` first')
  process.exit(1)
}
