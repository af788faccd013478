// Writes what is printed from the operation table: npm run docs
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printCommandTable, printReference } from '@cairnway/contract'

writeFileSync(new URL('./api.md', import.meta.url), printReference())

const commands = fileURLToPath(new URL('../packages/cli/src/command-table.ts', import.meta.url))
writeFileSync(commands, printCommandTable())
execFileSync('npx', ['biome', 'format', '--write', commands])
