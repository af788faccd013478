import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium as engine } from 'playwright-core'
import { interop } from '../harness/toolchains.mjs'
import { scenarioInput } from '../sdk/scenario-input.mjs'

const root = join(interop, '..')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const emptyPage = `<!doctype html><title>scenario</title>
<script type="importmap">{"imports":{"@cairnway/patterns":"/packages/patterns/dist/patterns.js"}}</script>`

/** Serves the modules unbundled, and an empty page that resolves the one bare specifier among them. */
async function servePages(port) {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://x')
    const is_module = /^\/(?:packages\/(?:patterns|sdk)\/dist|interop\/sdk)\/[\w./-]+\.m?js$/.test(pathname)
    response.setHeader('content-type', is_module ? 'text/javascript' : 'text/html')
    response.end(is_module ? readFileSync(join(root, pathname)) : emptyPage)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const runInPage = async (input) => {
  const [sdk, gates, { runScenario }] = await Promise.all([
    import('/packages/sdk/dist/sdk.js'),
    import('/packages/sdk/dist/gates/gates.js'),
    import('/interop/sdk/scenario.mjs'),
  ])
  return runScenario(sdk, gates, input)
}
/** Calls the service from a page whose origin it does not accept; returns the name of the error. */
const callFromOtherOrigin = async (base_url) => {
  const { createClient } = await import('/packages/sdk/dist/sdk.js')
  return createClient({ base_url, max_retries: 0 })
    .getHealth()
    .then(
      () => 'answered',
      (error) => error.name,
    )
}

export const check = {
  clients: ['npm:../../packages/sdk', 'npm:playwright-core'],
  does: 'the SDK as built, in a page of an origin in CORS_ORIGINS: the scenario; a page of another origin is refused',
  needs: ['chromium'],
  run: async ({ chromium, browser_origin, ...context }) => {
    const server = await servePages(new URL(browser_origin).port)
    const executablePath = execFileSync('which', [chromium], { encoding: 'utf8' }).trim()
    const browser = await engine.launch({ executablePath, args: flags })
    try {
      const page = await browser.newPage()
      await page.goto(browser_origin)
      const note = await page.evaluate(runInPage, await scenarioInput(context))
      // the same page under another host name
      await page.goto(browser_origin.replace('127.0.0.1', 'localhost'))
      const error_name = await page.evaluate(callFromOtherOrigin, context.base_url)
      if (error_name !== 'NoAnswerError') throw new Error(`a page of another origin got ${error_name}`)
      return note
    } finally {
      await browser.close()
      server.close()
    }
  },
}
