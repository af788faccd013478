// Writes the files that are generated from the operation table and prints their paths: npm run generate
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from '@cairnway/contract'

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const { version } = JSON.parse(readFileSync(pathOf('packages/sdk/package.json'), 'utf8'))
for (const [name, text] of Object.entries(generatedFiles(version))) {
  writeFileSync(pathOf(name), text)
  console.log(name)
}
