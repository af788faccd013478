// Writes the files that are generated from the operation table: npm run generate
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateCommandTable, generatedFiles } from '@cairnway/contract'

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const { version } = JSON.parse(readFileSync(pathOf('packages/sdk/package.json'), 'utf8'))
for (const [name, text] of Object.entries(generatedFiles(version))) writeFileSync(pathOf(name), text)

const commands = pathOf('packages/cli/src/generated/command-table.ts')
writeFileSync(commands, generateCommandTable())
execFileSync('npx', ['biome', 'format', '--write', commands])
