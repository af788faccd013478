import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort, type ServerProcess, startServer } from '../../server/test/process/server-process.ts'
import { cleanUp, createTempDirectory } from '../../server/test/process/server-storage.ts'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, type NewVisitor, registerVisitor } from './visitor.ts'

const { session, contribute, navigation, failures } = strings
let browser: Browser
let server: ServerProcess
let visitor: NewVisitor
let environment: Record<string, string>

beforeAll(async () => {
  browser = await launchChromium()
  environment = { DATA_DIR: await createTempDirectory(), PORT: String(await findFreePort()) }
  server = await startServer(environment)
  visitor = await registerVisitor(server.base_url)
})
afterAll(async () => {
  await browser?.close()
  await cleanUp()
})

const TEXT = 'Problem: the cache of the build is empty each morning.\nWhat worked: a cron job no longer deletes it.'

test('a service that restarts under an open page loses nothing, and the page goes on by itself', async () => {
  const { page, close } = await openPage(browser, `${server.base_url}/contribute`, { api_key: visitor.api_key })
  const text = page.getByLabel(contribute.text_label)
  const send = page.getByRole('button', { name: contribute.send, exact: true })
  const banner = page.locator('.banner', { hasText: session.offline })
  await text.fill(TEXT)
  await server.stop()
  await send.click()
  await eventually(() => banner.isVisible()).toBe(true)
  await eventually(() => page.locator('.failure').innerText()).toContain(failures.unreachable)
  expect(await text.inputValue()).toBe(TEXT)
  // a page whose code was not loaded yet waits for the service
  await page.getByRole('link', { name: navigation.webhooks }).click()
  await eventually(() => banner.isVisible()).toBe(true)

  server = await startServer(environment)
  await eventually(() => banner.count()).toBe(0)
  await eventually(() => page.locator('h1').innerText()).toBe(strings.webhooks.title)
  await eventually(() => page.locator('main').innerText()).toContain(strings.webhooks.empty)
  await page.getByRole('link', { name: navigation.contribute }).click()
  await eventually(() => text.inputValue()).toBe(TEXT)
  await send.click()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.raw_deposit.title)
  // the attempt before did not reach the service, and the text is there once
  const { raw_deposits } = await visitor.listRawDeposits()
  expect(raw_deposits.length).toBe(1)
  await close()
})

test('what failed while the service was away is loaded again when it is back', async () => {
  const { page, close } = await openPage(browser, `${server.base_url}/keys`, { api_key: visitor.api_key })
  await page.getByRole('link', { name: navigation.deposits }).click()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.deposits.title)
  await page.getByRole('link', { name: navigation.keys }).click()
  await eventually(() => page.locator('.key-row').count()).toBe(1)
  await server.stop()
  await page.getByRole('link', { name: navigation.deposits }).click()
  await eventually(() => page.locator('.failure').count()).toBeGreaterThan(0)
  server = await startServer(environment)
  await eventually(() => page.locator('.failure').count()).toBe(0)
  await eventually(() => page.locator('.banner').count()).toBe(0)
  await eventually(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
  await close()
})

test('a new build under an open page asks to load again, and what was typed stays', async () => {
  const { page, close } = await openPage(browser, `${server.base_url}/contribute`, { api_key: visitor.api_key })
  await page.getByLabel(contribute.text_label).fill(TEXT)
  // the files of the build before are gone
  await page.route('**/assets/keys-page-*.js', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await page.getByRole('link', { name: navigation.keys }).click()
  await eventually(() => page.locator('main').innerText()).toContain(failures.update_title)
  await page.unroute('**/assets/keys-page-*.js')
  await page.getByRole('button', { name: failures.reload }).click()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.keys.title)
  await page.getByRole('link', { name: navigation.contribute }).click()
  await eventually(() => page.getByLabel(contribute.text_label).inputValue()).toBe(TEXT)
  await close()
})
