// Runs the scenario inside @edge-runtime/vm, which has the interfaces of edge functions and no others. Node needs
// --experimental-vm-modules for it; the modules are linked without a bundler.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { SourceTextModule } from 'node:vm'
import { EdgeVM } from '@edge-runtime/vm'

const { context } = new EdgeVM()
const modules = new Map()

/** Returns the module of a file, memoized. */
function moduleOf(url) {
  const known = modules.get(url)
  if (known) return known
  const module = new SourceTextModule(readFileSync(new URL(url), 'utf8'), { context, identifier: url })
  modules.set(url, module)
  return module
}
async function load(path) {
  const entry = moduleOf(new URL(path, import.meta.url).href)
  await entry.link((name, { identifier }) =>
    moduleOf(name.startsWith('.') ? new URL(name, identifier).href : import.meta.resolve(name)),
  )
  await entry.evaluate()
  return entry.namespace
}

const sdk = await load('../../packages/sdk/dist/sdk.js')
const gates = await load('../../packages/sdk/dist/gates/gates.js')
const { runScenario } = await load('./scenario.mjs')
console.log(await runScenario(sdk, gates, JSON.parse(process.argv.at(-1))))
