#!/usr/bin/env node
// a file that stands in the repository with its mode: what the compiler writes is not executable
import { existsSync } from 'node:fs'

const program = new URL('../dist/main.js', import.meta.url)
// never in an installed package: only a clone has sources that nobody has built yet
const is_built = existsSync(program) || (await import('../../../build.mjs')).build('cli')
if (is_built) await import(program.href)
else process.exitCode = 1
