// The walk inside @edge-runtime/vm, which knows the interfaces of edge functions and no others. Node wants
// --experimental-vm-modules for it; the files are linked as they are, without a bundler.
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { SourceTextModule } from 'node:vm'
import { EdgeVM } from '@edge-runtime/vm'

const { context } = new EdgeVM()
const modules = new Map()

/** The module of a file, with those that it imports. */
function moduleOf(url) {
  const known = modules.get(url)
  if (known) return known
  const made = new SourceTextModule(readFileSync(new URL(url), 'utf8'), { context, identifier: url })
  modules.set(url, made)
  return made
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
const { walk } = await load('./walk.mjs')
console.log(await walk(sdk, gates, JSON.parse(process.argv.at(-1))))
