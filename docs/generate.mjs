// Writes the generated files and prints their paths: npm run generate
// From the operation table: reference, SDK, command table. From kernel.wat: the WebAssembly module of the search engine.
// From docs/benchmarks: the figures of docs/benchmarks.md, and the cost model of docs/scaling.md.
// From the tables of gates and patterns and their test cases: the same in Python. From the constants of the code: the tables
// of thresholds in the pages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatedFiles } from '@cairnway/contract'
import createWabt from 'wabt'
import { costTables } from '../bench/cost-model/render.ts'
import { renderHeadline } from '../bench/headline.ts'
import { gateCases } from '../python/generate/gate-cases.ts'
import { gateTables } from '../python/generate/gate-tables.ts'
import { patternTables } from '../python/generate/pattern-tables.ts'
import { redactQueryCases } from '../python/generate/redact-query-cases.ts'
import { regexpCases } from '../python/generate/regexp-cases.ts'
import { fillSections } from './fill-sections.ts'
import { thresholdTables } from './thresholds.ts'

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const { version } = JSON.parse(readFileSync(pathOf('packages/sdk/package.json'), 'utf8'))

async function assembleKernel(folder) {
  const wabt = await createWabt()
  const module = wabt.parseWat('kernel.wat', readFileSync(pathOf(`${folder}/kernel.wat`), 'utf8'))
  const bytes = Buffer.from(module.toBinary({}).buffer)
  return `/** Generated from kernel.wat by \`npm run generate\`: the WebAssembly module in base64. */
export const KERNEL_MODULE =
  '${bytes.toString('base64')}'
`
}

const kernel = 'packages/server/src/rules/search-engine/kernel'
const pages = Object.entries({ ...thresholdTables, 'docs/scaling.md': costTables() }).map(([name, tables]) => [
  name,
  fillSections(readFileSync(pathOf(name), 'utf8'), tables),
])
const files = {
  ...generatedFiles(version),
  ...gateTables(),
  ...gateCases(),
  ...patternTables(),
  ...redactQueryCases(),
  ...regexpCases(),
  'docs/benchmarks.md': renderHeadline(),
  [`${kernel}/kernel-module.ts`]: await assembleKernel(kernel),
  ...Object.fromEntries(pages),
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(pathOf(name)), { recursive: true })
  writeFileSync(pathOf(name), text)
  console.log(name)
}
