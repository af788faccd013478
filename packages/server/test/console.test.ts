import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpApp } from '../src/surfaces/http/create-http-app.ts'
import { consoleFixture, index_html, writeConsole } from './console-fixture.ts'
import { createWorld, type World } from './world.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const js = '/assets/index-Ab3_x-9Q.js'

let world: World
let console_on_disk: ReturnType<typeof writeConsole>
let http: ReturnType<typeof createHttpApp>
/** the same service without a console */
let bare: ReturnType<typeof createHttpApp>
beforeAll(async () => {
  world = await createWorld()
  console_on_disk = writeConsole()
  http = createHttpApp(world.app, undefined, console_on_disk.directory)
  bare = createHttpApp(world.app, undefined, null)
})
afterAll(async () => {
  console_on_disk.remove()
  await world.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  http.request(path, { method, headers })
const open = (path: string, headers: Record<string, string> = {}) => get(path, { accept: browser, ...headers })
const vary = (answer: Response) => (answer.headers.get('vary') ?? '').split(/ *, */).filter(Boolean)

describe('pages', () => {
  test.each([
    '/',
    '/?q=x',
    '/search',
    '/search?q=<script>',
    '/records/exp_0123456789abcdef',
    '/records/%2e%2e%2fsecret',
  ])('a browser gets the console at %s', async (path) => {
    const answer = await open(path)
    expect([answer.status, await answer.text()]).toEqual([200, index_html])
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(vary(answer)).toEqual(['Accept', 'Accept-Encoding'])
  })

  test.each([
    '/',
    '/search',
    '/records/exp_0123456789abcdef',
    '/records',
    '/records/a/b',
    '/nothing',
    '/index.html',
    '/v1/experiences/exp_x',
    '/v1/nothing',
    '/docs',
    '/docs/nothing.md',
  ])('a client that does not ask for HTML gets at %s what it gets without a console', async (path) => {
    for (const accept of [undefined, '*/*', 'application/json', 'text/html, */*']) {
      const headers: Record<string, string> = { 'x-request-id': 'req_of-the-test', ...(accept && { accept }) }
      const [with_console, without] = [await get(path, headers), await bare.request(path, { headers })]
      expect([with_console.status, await with_console.text()]).toEqual([without.status, await without.text()])
      const { vary: chosen_by = '', ...answered } = Object.fromEntries(with_console.headers)
      const { vary: chosen_without = '', ...expected } = Object.fromEntries(without.headers)
      expect(answered).toEqual(expected)
      // a cache must not answer it to a browser
      expect(chosen_by).toBe(/^\/(?:v1|docs)/.test(path) ? chosen_without : 'Accept')
    }
  })

  test('a browser sees the error of the console for an unknown page, with status 404', async () => {
    for (const path of ['/nothing', '/records', '/records/a/b', '/search/', '/v2', '/index.html', '/docsx']) {
      const answer = await open(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, index_html])
      expect(answer.headers.get('etag')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(vary(answer)).toEqual(['Accept', 'Accept-Encoding'])
    }
  })

  test('paths of the API answer a browser as they answer every client', async () => {
    const paths = [
      '/v1/nothing',
      '/v1',
      '/mcp/x',
      '/a2a/x',
      '/oauth/x',
      '/.well-known/x',
      '/docs/x',
      '/livez/x',
      '/readyz/x',
    ]
    for (const path of [...paths, '/assets/none-AbCdEfGh.js']) {
      const answer = await open(path)
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
      expect(await answer.json()).toMatchObject({ error: 'NotFoundError' })
    }
    for (const name of operationIds.filter((each) => operations[each].method === 'GET')) {
      const answer = await open(operations[name].path.replaceAll(/\{\w+\}/g, 'x'))
      expect([name, answer.headers.get('content-type')]).not.toEqual([name, 'text/html; charset=utf-8'])
    }
    expect(await (await open('/docs')).text()).toContain('Cairnway API')
  })

  test('a page has the headers that keep foreign code and frames out', async () => {
    const { headers } = await open('/records/x')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split('; ')).toContain(part)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  test('a page answers HEAD, 304 and 405', async () => {
    const whole = await open('/search')
    const head = await get('/search', { accept: browser }, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-length', 'content-type', 'content-security-policy'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const unchanged = await open('/search', { 'if-none-match': `"other", ${etag}` })
    expect([unchanged.status, await unchanged.text(), vary(unchanged)]).toEqual([
      304,
      '',
      ['Accept', 'Accept-Encoding'],
    ])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await get('/search', { accept: browser }, method)
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect((await get('/nothing', { accept: browser }, 'POST')).status).toBe(404)
  })
})

describe('files', () => {
  test('what has a hash in its name is cached for ever, the rest is asked for again', async () => {
    const expected = {
      [js]: ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      '/assets/index-Zz81kdLm.css': ['text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
      '/assets/mark-0123456789.png': ['image/png', 'public, max-age=31536000, immutable'],
      '/assets/plain.js': ['text/javascript; charset=utf-8', 'no-cache'],
      '/robots.txt': ['text/plain; charset=utf-8', 'no-cache'],
      '/favicon.svg': ['image/svg+xml; charset=utf-8', 'no-cache'],
    }
    for (const [path, headers] of Object.entries(expected)) {
      // a browser asks for scripts and styles with another Accept than for pages
      for (const accept of ['*/*', 'text/css,*/*;q=0.1', browser]) {
        const answer = await get(path, { accept })
        expect([answer.status, await answer.text()]).toEqual([
          200,
          consoleFixture[`dist${path}` as keyof typeof consoleFixture],
        ])
        expect(['content-type', 'cache-control'].map((name) => answer.headers.get(name))).toEqual(headers)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(vary(answer)).toEqual(['Accept-Encoding'])
      }
    }
  })

  test.each([js, '/search'])(
    '%s is compressed as the client asks for it, each form with a tag of its own',
    async (path) => {
      const read = async (accept_encoding: string) => {
        const answer = await open(path, { 'accept-encoding': accept_encoding })
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect(answer.headers.get('content-length')).toBe(String(bytes.length))
        return { coding: answer.headers.get('content-encoding'), etag: answer.headers.get('etag') ?? '', bytes }
      }
      const [plain, brotli, gzipped] = [
        await read('identity'),
        await read('gzip, deflate, br, zstd'),
        await read('gzip'),
      ]
      expect([plain.coding, brotli.coding, gzipped.coding]).toEqual([null, 'br', 'gzip'])
      expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
      expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
      expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(new Set([plain.etag, brotli.etag, gzipped.etag]).size).toBe(3)
      expect((await open(path, { 'accept-encoding': 'br', 'if-none-match': brotli.etag })).status).toBe(304)
      expect((await open(path, { 'accept-encoding': 'gzip', 'if-none-match': brotli.etag })).status).toBe(200)
    },
  )

  test('what compression would not make smaller is sent as it is', async () => {
    for (const path of ['/assets/mark-0123456789.png', '/assets/plain.js'])
      expect((await get(path, { 'accept-encoding': 'br, gzip' })).headers.get('content-encoding')).toBeNull()
  })

  test('nothing outside of the built files can be read', async () => {
    const paths = [
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
      '/assets/..%2f..%2fsecret-AbCdEfGh.js',
      '/assets/..%5c..%5csecret-AbCdEfGh.js',
      '/assets/..\\..\\secret-AbCdEfGh.js',
      '/assets/%252e%252e%252f%252e%252e%252fpackage.json',
      `${js}%00`,
      `${js}%00.png`,
      '/assets/%00',
      `/assets/.${js}`,
      '/assets//index-Ab3_x-9Q.js',
      '/assets/index-Ab3_x-9Q.js/',
      '/assets/INDEX-Ab3_x-9Q.js',
      '/assets/',
      '/assets',
      '/assets/%ff%fe',
      '/assets/%',
      '//etc/passwd',
      '/.inputs',
      '/.vite/manifest.json',
      '/pages.json',
      '/package.json',
      '/dist/index.html',
      '/constructor',
      '/assets/__proto__',
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('secret"')
    }
  })

  test('no file can be written to', async () => {
    const answer = await get(js, {}, 'POST')
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a console that is not built', () => {
  const { 'dist/index.html': _, ...unfinished } = consoleFixture
  test.each([
    ['without an index', unfinished],
    ['with a broken list of pages', { ...consoleFixture, 'pages.json': '{' }],
    ['without a list of pages', { 'dist/index.html': index_html }],
    ['that is not there', {}],
  ])('%s leaves the service as it is', async (_name, files: Record<string, string>) => {
    const { directory, remove } = writeConsole(files)
    const warned: unknown[][] = []
    const log = { ...world.app.log, warn: (...message: unknown[]) => warned.push(message) } as typeof world.app.log
    const service = createHttpApp({ ...world.app, log }, undefined, directory)
    remove()
    const start = await service.request('/', { headers: { accept: browser } })
    expect([start.status, start.headers.get('location')]).toEqual([302, '/docs'])
    expect((await service.request(js)).status).toBe(404)
    expect((await service.request('/v1/health')).status).toBe(200)
    expect(warned.length).toBe(1)
    expect(warned.flat().join(' ')).toContain('npm run build')
  })
})

test('a process that only works on jobs serves no console', async () => {
  const config = { ...world.app.config, role: 'worker' as const }
  const worker = createHttpApp({ ...world.app, config }, undefined, console_on_disk.directory)
  for (const path of ['/', '/search', js, '/robots.txt', '/nothing']) {
    const answer = await worker.request(path, { headers: { accept: browser } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'application/json'])
  }
})
