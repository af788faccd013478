// Writes what is printed from the operation table: npm run docs
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  printCommandTable,
  printErrors,
  printReference,
  printRoutes,
  printTypes,
  printVersion,
} from '@cairnway/contract'

const sdk = new URL('../packages/sdk/src/printed/', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('../packages/sdk/package.json', import.meta.url), 'utf8'))
mkdirSync(sdk, { recursive: true })
writeFileSync(new URL('./api.md', import.meta.url), printReference())
writeFileSync(new URL('routes.ts', sdk), printRoutes())
writeFileSync(new URL('types.ts', sdk), printTypes())
writeFileSync(new URL('errors.ts', sdk), printErrors())
writeFileSync(new URL('version.ts', sdk), printVersion(version))

const commands = fileURLToPath(new URL('../packages/cli/src/command-table.ts', import.meta.url))
writeFileSync(commands, printCommandTable())
execFileSync('npx', ['biome', 'format', '--write', commands])
