#!/usr/bin/env node
// the entry point is checked in with its file mode, because the compiler's output is not executable
import { existsSync } from 'node:fs'

const program = new URL('../dist/main.js', import.meta.url)
// an installed package is always built; in a fresh clone the first run builds it
const is_built = existsSync(program) || (await import('../../../build.mjs')).build('mcp')
if (is_built) await import(program.href)
else process.exitCode = 1
