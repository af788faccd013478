import { spawn } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '../harness/start-server.mjs'
import { interop } from '../harness/toolchains.mjs'
import { scenarioInput } from '../sdk/scenario-input.mjs'

const workerd = join(interop, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd')
const START_TIMEOUT_MS = 20_000

/** Configuration of workerd for a worker made of the modules in a folder; it may call this machine's network. */
const configuration = (port, modules) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [ (name = "main", worker = .scenario), (name = "internet", network = (allow = ["private", "public"])) ],
  sockets = [ (name = "http", address = "127.0.0.1:${port}", http = (), service = "main") ]
);
const scenario :Workerd.Worker = (
  compatibilityDate = "2026-01-01",
  modules = [
${modules.map(({ name, file }) => `    (name = "${name}", esModule = embed "${file}"),`).join('\n')}
  ]
);
`

/** The built files of a package, copied into the folder of the worker. */
function copyBuilt(directory, name) {
  cpSync(join(interop, '../packages', name, 'dist'), join(directory, name), { recursive: true })
  const files = readdirSync(join(directory, name), { recursive: true }).filter((file) => file.endsWith('.js'))
  return files.map((file) => `${name}/${file}`)
}

/** Copies the modules under the names by which they are imported; the first one is the worker. @returns the path of the configuration */
function writeWorker(directory, port) {
  const own = ['worker.mjs', 'scenario.mjs']
  for (const name of own) cpSync(join(interop, 'sdk', name), join(directory, name))
  const modules = [...own, ...copyBuilt(directory, 'sdk')].map((file) => ({ name: file, file }))
  // without a bundler, workerd looks for a bare name next to the module that imports it
  for (const file of copyBuilt(directory, 'patterns'))
    modules.push({ name: `sdk/gates/@cairnway/${file === 'patterns/patterns.js' ? 'patterns' : basename(file)}`, file })
  const path = join(directory, 'scenario.capnp')
  writeFileSync(path, configuration(port, modules))
  return path
}

async function fetchWhenReady(url, body) {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; ) {
    try {
      return await fetch(url, { method: 'POST', body })
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

export const check = {
  clients: ['npm:../../packages/sdk', 'npm:@cloudflare/workerd-linux-64'],
  does: 'the SDK as built, in a Cloudflare Worker: the scenario, with pagination, JSON Lines and errors',
  needs: ['node'],
  run: async ({ directory, log, ...context }) => {
    const port = await freePort()
    const child = spawn(workerd, ['serve', writeWorker(directory, port)], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.on('error', log)
    for (const stream of [child.stdout, child.stderr]) stream.on('data', log)
    try {
      const answer = await fetchWhenReady(`http://127.0.0.1:${port}`, JSON.stringify(await scenarioInput(context)))
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      return text
    } finally {
      child.kill('SIGKILL')
    }
  },
}
