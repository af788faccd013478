import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually } from './visitor.ts'

const { base_url, keys } = inject('world')
const { common, operate } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

/**
 * Refuses calls whose address matches, as long as `is_on`. Lists that are answered have a further page, the same again, and
 * stay as they were when they were asked for first, whatever other tests do meanwhile.
 */
async function refuseCalls(page: Page, path: string, isRefused: (query: URLSearchParams) => boolean) {
  const refusal = { is_on: true }
  const answers = new Map<string, object>()
  await page.route(`**${path}*`, async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (refusal.is_on && isRefused(searchParams))
      return route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Refused for the test.' } })
    searchParams.delete('cursor')
    const url = `${base_url}${path}?${searchParams}`
    const json = answers.get(url) ?? { ...(await (await route.fetch({ url })).json()), next_cursor: 'further' }
    answers.set(url, json)
    await route.fulfill({ json })
  })
  return refusal
}

test('a further page that fails says so, keeps what is there, and is forgotten when it comes or the list changes', async () => {
  let refusal = { is_on: false }
  const { page, waitForIdle, close } = await openPage(browser, `${base_url}/operate/contributors`, {
    api_key: keys.operator,
    prepare: async (opened) => {
      refusal = await refuseCalls(opened, '/v1/admin/contributors', (query) => query.has('cursor'))
    },
  })
  const table = page.locator('table').first()
  const rows = () => table.locator('tbody tr').count()
  const count = await rows()
  expect(count).toBeGreaterThan(0)
  const more = page.getByRole('button', { name: common.more }).first()
  await more.click()
  await eventually(() => page.locator('.failure').count()).toBe(1)
  expect(await rows()).toBe(count)

  await page.getByLabel(operate.found_wrong).check()
  await eventually(() => page.locator('.failure').count()).toBe(0)
  await page.getByLabel(operate.found_wrong).uncheck()
  await waitForIdle()
  await more.click()
  await eventually(() => page.locator('.failure').count()).toBe(1)
  refusal.is_on = false
  await more.click()
  await eventually(rows).toBe(2 * count)
  expect(await page.locator('.failure').count()).toBe(0)
  await close()
})

test('a filter that fails does not leave the items of the filter before, and can be tried again', async () => {
  let refusal = { is_on: false }
  const { page, close } = await openPage(browser, `${base_url}/operate/contributors`, {
    api_key: keys.operator,
    prepare: async (opened) => {
      refusal = await refuseCalls(opened, '/v1/admin/contributors', (query) => query.has('trust_level'))
    },
  })
  const links = page.locator('main a[href^="/contributors/"]')
  await eventually(() => links.count()).toBeGreaterThan(0)
  const total = await links.count()
  await page.getByLabel(operate.trust_filter).selectOption('new')
  const retry = page.getByRole('button', { name: common.retry })
  await eventually(() => retry.count()).toBe(1)
  expect(await links.count()).toBeLessThan(total)
  refusal.is_on = false
  await retry.click()
  await eventually(() => page.locator('.failure').count()).toBe(0)
  await close()
})
