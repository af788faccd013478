import { spawn } from 'node:child_process'
import { cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
${modules.map((name) => `    (name = "${name}", esModule = embed "${name}"),`).join('\n')}
  ]
);
`

/** Copies the modules under the names by which they are imported; the first one is the worker. @returns the path of the configuration */
function writeWorker(directory, port) {
  for (const name of ['worker.mjs', 'scenario.mjs']) cpSync(join(interop, 'sdk', name), join(directory, name))
  cpSync(join(interop, '../packages/sdk/dist'), join(directory, 'sdk'), { recursive: true })
  const built = readdirSync(join(directory, 'sdk'), { recursive: true }).filter((name) => name.endsWith('.js'))
  const file = join(directory, 'scenario.capnp')
  writeFileSync(file, configuration(port, ['worker.mjs', 'scenario.mjs', ...built.map((name) => `sdk/${name}`)]))
  return file
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
