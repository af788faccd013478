import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findPlainProblems, findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'

const world = inject('world')
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const looks = (['light', 'dark'] as const).flatMap((color_scheme) =>
  [360, 1440].map((width) => ({ color_scheme, width })),
)

/** axe-core looks at it as at every page, in `test-pages.ts`; what it is as the first document is looked at here. */
const findInDocument = process.env.COMPLETE ? findProblems : findPlainProblems

test.each(Object.entries(world.keys))('the start page has no problem for the visitor: %s', async (_who, api_key) => {
  for (const look of looks) {
    const visited = await openPage(browser, `${world.base_url}/`, { api_key, ...look })
    expect(await visited.page.locator('h1').count()).toBe(1)
    expect([look, await findInDocument(visited)]).toEqual([look, []])
    await visited.close()
  }
})

test('problems of a page are found', async () => {
  const visited = await openPage(browser, `${world.base_url}/`)
  await visited.page.evaluate(() => {
    const wide = document.createElement('p')
    wide.style.minWidth = '3000px'
    wide.textContent = 'A paragraph that is wider than the window'
    document.querySelector('main')?.append(wide, document.createElement('img'))
    console.error('a complaint of the page')
  })
  const problems = (await findProblems(visited)).join('\n')
  for (const problem of ['image-alt', 'px wide in a window of', 'a complaint of the page'])
    expect(problems).toContain(problem)
  await visited.close()
})

test('the first load of the start page is at most 120 kB as it is sent', async () => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const page = await context.newPage()
  const files: Record<string, number> = {}
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (!pathname.startsWith('/v1/')) files[pathname] = Number(answer.headers()['content-length'])
  })
  await page.goto(`${world.base_url}/`, { waitUntil: 'networkidle' })
  await context.close()
  expect(Object.keys(files).filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0)
  const total = Object.values(files).reduce((sum, bytes) => sum + bytes, 0)
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(120_000)
})

test('the policy of the console refuses a script that is not one of its files, and markup made of text', async () => {
  const { page, close } = await openPage(browser, `${world.base_url}/`)
  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.text = 'window.has_run = true'
      document.body.append(script)
    } catch {}
    let is_markup_refused = false
    try {
      document.body.innerHTML = '<img src=x onerror="window.has_run = true">'
    } catch {
      is_markup_refused = true
    }
    return { is_markup_refused, has_run: 'has_run' in window }
  })
  expect(refused).toEqual({ is_markup_refused: true, has_run: false })
  await close()
})

test('a page that does not exist says so, with status 404', async () => {
  const { page, close } = await openPage(browser, `${world.base_url}/`)
  const answer = await page.goto(`${world.base_url}/no/such/page`)
  expect(answer?.status()).toBe(404)
  await expect.poll(() => page.locator('h1').textContent()).toContain('no such page')
  await close()
})

test('the world has something for every page', () => {
  const empty = Object.entries(world.ids).filter(([, id]) => id === '')
  expect(empty).toEqual([])
})
