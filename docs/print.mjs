// Writes what is printed from the operation table: npm run docs
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printCommandTable, printedFiles } from '@cairnway/contract'

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const { version } = JSON.parse(readFileSync(pathOf('packages/sdk/package.json'), 'utf8'))
for (const [name, text] of Object.entries(printedFiles(version))) writeFileSync(pathOf(name), text)

const commands = pathOf('packages/cli/src/command-table.ts')
writeFileSync(commands, printCommandTable())
execFileSync('npx', ['biome', 'format', '--write', commands])
