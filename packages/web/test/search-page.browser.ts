import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually } from './visitor.ts'

const world = inject('world')
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const visit = (path: string, api_key: string | null) => openPage(browser, world.base_url + path, { api_key })

/** The id or the text of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)

test('somebody types, walks through the results, opens one and comes back to it, all by the keyboard', async () => {
  const visited = await visit('/search', world.keys.contributor)
  const { page } = visited
  await expect.poll(() => focused(page)).toBe('search-box')
  await page.keyboard.type('queries hang in the pool of clients')
  const titles = page.locator('a[data-result]')
  await titles.first().waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('queries hang in the pool of clients')
  await page.keyboard.press('ArrowDown')
  const first = await titles.first().textContent()
  expect(await focused(page)).toBe(first)
  await page.keyboard.press('/')
  expect(await focused(page)).toBe('search-box')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('h1').textContent()).toBe(first)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toBe('search-box')
  expect(await findProblems(visited)).toEqual([])
  await visited.close()
})

test('a result says why it is where it is', async () => {
  const { page, close } = await visit('/search?q=queries+hang+pool', world.keys.contributor)
  await page.locator('.why-result summary').first().click()
  await page.locator('.why-result table').first().waitFor()
  expect(await page.locator('.why-result').first().textContent()).toMatch(/Meaning|Words/)
  await close()
})

test('a stranger makes a key with one click, and the search of the address runs', async () => {
  const { page, close } = await visit('/search?q=queries+hang+pool', null)
  // the world has no further contributor
  const made = { contributor_id: 'con_1', key_id: 'key_1', api_key: world.keys.contributor, scope: 'full' }
  await page.route('**/v1/agents/register', (route) => route.fulfill({ status: 201, json: made }))
  await page.getByRole('button', { name: 'Make a key with one click' }).click()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.locator('a[data-result]').first().waitFor()
  await close()
})

test('where nothing is found, what was searched for becomes the problem of a contribution', async () => {
  const { page, close } = await visit('/search?q=zzqqyx+vvbbnnx&tags=nobody-has-this', world.keys.contributor)
  const link = page.getByRole('link', { name: 'Write down what you know' })
  expect(await link.getAttribute('href')).toBe('/contribute?problem=zzqqyx+vvbbnnx')
  await close()
})

test('a search is counted once its text rests or a result is opened, not for every key', async () => {
  const visited = await visit('/search', world.keys.contributor)
  const { page } = visited
  const counted: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/v1/experiences/search' && searchParams.get('analytics') !== 'false')
      counted.push(searchParams.get('q'))
  })
  const results = page.locator('a[data-result]')
  await page.keyboard.type('queries hang', { delay: 150 })
  await results.first().waitFor()
  await eventually(() => counted).toEqual(['queries hang'])
  await page.keyboard.type(' in the pool', { delay: 150 })
  // the results of the last key replace those before them, and close what is open there
  await visited.waitForIdle()
  await page.locator('.why-result summary').first().click()
  await page.locator('.why-result table').first().waitFor()
  await visited.waitForIdle()
  await results.first().click()
  await page.locator('h1').waitFor()
  await eventually(() => counted).toEqual(['queries hang', 'queries hang in the pool'])
  await page.goBack()
  await visited.waitForIdle()
  expect(counted).toHaveLength(2)
  await visited.close()
})
