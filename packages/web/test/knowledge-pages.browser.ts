import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually } from './visitor.ts'

const { base_url, ids, keys } = inject('world')
const { common, knowledge } = strings
const api_key = keys.contributor
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

test('filters of procedures that are cleared do not come back by leaving their field', async () => {
  const { page, close } = await openPage(browser, `${base_url}/procedures?tags=no-such-tag`, { api_key })
  const field = page.getByLabel(knowledge.tags)
  expect(await field.inputValue()).toBe('no-such-tag')
  await page.getByRole('button', { name: knowledge.clear_filters }).click()
  await eventually(() => field.inputValue()).toBe('')
  await field.focus()
  await page.keyboard.press('Tab')
  expect(new URL(page.url()).search).toBe('')
  await close()
})

test('a source that cannot be loaded now is not called gone, and can be tried again', async () => {
  let status = 429
  const { page, close } = await openPage(browser, `${base_url}/procedures/${ids.procedure_id}`, {
    api_key,
    prepare: async (opened) => {
      await opened.route(/\/v1\/experiences\/exp_\w+$/, (route) =>
        status === 200
          ? route.continue()
          : route.fulfill({ status, headers: { 'retry-after': '60' }, json: { code: 'x', detail: 'Not now.' } }),
      )
    },
  })
  const sources = page.getByRole('region', { name: knowledge.provenance })
  await eventually(() => sources.locator('.failure').count()).toBe(1)
  expect(await sources.innerText()).not.toContain(knowledge.source_gone)
  status = 404
  await sources.getByRole('button', { name: common.retry }).click()
  await eventually(() => sources.innerText()).toContain(knowledge.source_gone)
  expect(await sources.locator('.failure').count()).toBe(0)
  await close()
})
