import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp, createStorage } from './server-storage.ts'

const root = join(import.meta.dirname, '../../../..')
const web = join(root, 'packages/web')
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const pages: Record<string, string> = JSON.parse(readFileSync(join(web, 'pages.json'), 'utf8'))

let server: ServerProcess
beforeAll(async () => {
  execFileSync(process.execPath, ['build-console.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const { environment } = await createStorage('pglite')
  server = await startServer({ ...environment, LOG_LEVEL: 'info' })
})
afterAll(cleanUp)

const open = (path: string) => fetch(`${server.base_url}${path}`, { headers: { accept: browser } })

/** Sends a path as it is, which `fetch` would normalize. */
const sendPath = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.base_url)
    request({ hostname, port, path, method: 'GET' }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, text })
    })
      .on('error', reject)
      .end()
  })

test('a browser gets the console, and every file that it is made of', async () => {
  const start = await open('/')
  expect([start.status, start.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const html = await start.text()
  const named = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(named.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0)
  const assets = readdirSync(join(web, 'dist/assets')).map((name) => `/assets/${name}`)
  for (const path of new Set([...named, ...assets, '/robots.txt'])) {
    const answer = await fetch(`${server.base_url}${path}`)
    expect([path, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([path, 200, true])
    if (path.startsWith('/assets/')) expect(answer.headers.get('cache-control')).toContain('immutable')
  }
  // the content security policy would refuse them
  expect(html).not.toMatch(/<style|<script(?![^>]* src=)|\son\w+=|\sstyle=/)
  expect(server.stdout()).not.toContain('console is not built')
})

test('every page of the console is the console for a browser, and hides nothing from programs', async () => {
  for (const [name, pattern] of Object.entries(pages)) {
    const path = pattern.replaceAll(/:\w+/g, 'x')
    expect([name, (await open(path)).status]).toEqual([name, 200])
    const { status } = await fetch(`${server.base_url}${path}`, { redirect: 'manual' })
    expect([name, status]).toEqual([name, path === '/' ? 302 : 404])
  }
})

test('a person registers in the console under each name of this machine', async () => {
  const { port } = new URL(server.base_url)
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    const answer = await fetch(`${server.base_url}/v1/agents/register`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'human', agent_name: 'Somebody at a browser' }),
    })
    expect(answer.status).toBe(201)
  }
})

test('no path leaves the built files, as it stands in the request', async () => {
  for (const path of [
    '/assets/../../package.json',
    '/assets/../.inputs',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..\\..\\package.json',
    '/../../../../../../etc/passwd',
    '//etc/passwd',
    '/assets/%00',
    '/.inputs',
  ]) {
    const { status, text } = await sendPath(path)
    expect([path, [400, 404].includes(status)]).toEqual([path, true])
    expect(text).toMatch(/NotFoundError|BadRequestError/)
  }
})
