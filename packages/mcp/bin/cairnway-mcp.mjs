#!/usr/bin/env node
// the entry point is checked in with its file mode, because the compiler's output is not executable
import { existsSync } from 'node:fs'

// an older Node.js fails with a stack trace while it loads the program
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) await start()
else {
  console.error(`cairnway-mcp: this needs Node.js 20.19 or newer, not ${process.versions.node}`)
  process.exitCode = 1
}

async function start() {
  const program = new URL('../dist/main.js', import.meta.url)
  // an installed package is always built; in a fresh clone the first run builds it
  const is_built = existsSync(program) || (await import('../../../build.mjs')).build('mcp')
  if (is_built) await import(program.href)
  else process.exitCode = 1
}
