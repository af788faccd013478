import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium as engine } from 'playwright-core'
import { interop } from '../harness/toolchains.mjs'
import { walkInput } from '../sdk/walk-input.mjs'

const root = join(interop, '..')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const emptyPage = `<!doctype html><title>walk</title>
<script type="importmap">{"imports":{"@cairnway/patterns":"/packages/patterns/dist/patterns.js"}}</script>`

/** A web server of the modules as they are, and beside them a page that names the one that is no path. */
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

const walkInPage = async (input) => {
  const [sdk, gates, { walk }] = await Promise.all([
    import('/packages/sdk/dist/sdk.js'),
    import('/packages/sdk/dist/gates/gates.js'),
    import('/interop/sdk/walk.mjs'),
  ])
  return walk(sdk, gates, input)
}
/** How a page meets the service that does not know its origin. */
const askFromElsewhere = async (base_url) => {
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
  does: 'our own SDK as it is built, in a page of an origin of CORS_ORIGINS: the walk; a page of another one is refused',
  needs: ['chromium'],
  run: async ({ chromium, browser_origin, ...context }) => {
    const server = await servePages(new URL(browser_origin).port)
    const executablePath = execFileSync('which', [chromium], { encoding: 'utf8' }).trim()
    const browser = await engine.launch({ executablePath, args: flags })
    try {
      const page = await browser.newPage()
      await page.goto(browser_origin)
      const told = await page.evaluate(walkInPage, await walkInput(context))
      // the same pages under another name
      await page.goto(browser_origin.replace('127.0.0.1', 'localhost'))
      const elsewhere = await page.evaluate(askFromElsewhere, context.base_url)
      if (elsewhere !== 'NoAnswerError') throw new Error(`a page of another origin was ${elsewhere}`)
      return told
    } finally {
      await browser.close()
      server.close()
    }
  },
}
