import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { fillDeposit, importExperience } from './deposit-form.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { session, contribute, navigation, common } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const dialogOf = (page: Page) => page.getByRole('dialog')

/** Enters a key into the open dialog. */
async function enterKey(page: Page, api_key: string): Promise<void> {
  await dialogOf(page).getByLabel(session.key_label).fill(api_key)
  await dialogOf(page).getByRole('button', { name: session.use_key }).click()
  await eventually(() => dialogOf(page).count()).toBe(0)
}

async function signIn(page: Page, api_key: string): Promise<void> {
  await page.getByRole('button', { name: session.sign_in, exact: true }).click()
  await enterKey(page, api_key)
}

test('a key that is revoked while somebody writes takes no text with it, and another key goes on', async () => {
  const { contributor_id, api_key, ...visitor } = await registerVisitor(base_url)
  const doomed = await visitor.createKey({ contributor_id, name: 'doomed', scope: 'deposit' })
  const { page, close } = await openPage(browser, `${base_url}/contribute?form=1`, { api_key: doomed.api_key })
  const experience = importExperience()
  await fillDeposit(page, experience)
  const key_id = (await visitor.listKeys({ contributor_id })).find(({ name }) => name === 'doomed')?.id ?? ''
  await visitor.revokeKey({ contributor_id, key_id })

  const send = page.getByRole('button', { name: contribute.send, exact: true })
  await send.click()
  const banner = page.locator('.banner', { hasText: session.rejected })
  await eventually(() => banner.isVisible()).toBe(true)
  const title = page.getByLabel(common.fields.title, { exact: true })
  expect(await title.inputValue()).toBe(experience.title)
  await banner.getByRole('button', { name: session.use_other_key }).click()
  await enterKey(page, api_key)
  await eventually(() => banner.count()).toBe(0)
  await eventually(() => title.inputValue()).toBe(experience.title)
  expect(await page.getByLabel(common.fields.root_cause).inputValue()).toBe(experience.root_cause)

  await send.click()
  const results = Object.values(contribute.results).map((result) => result.title)
  await eventually(async () => results.includes((await page.locator('main h2').first().innerText()) as never)).toBe(
    true,
  )
  const { experiences } = await visitor.listMyExperiences()
  expect(experiences.map((mine) => mine.title)).toEqual([experience.title])
  await close()
})

test('a page that is opened with an expired key says so, and goes on with another one', async () => {
  const { contributor_id, api_key, ...visitor } = await registerVisitor(base_url)
  const expires_at = new Date(Date.now() + 3000).toISOString()
  const short = await visitor.createKey({ contributor_id, name: 'short', scope: 'read', expires_at })
  const status = async () => {
    const headers = { authorization: `Bearer ${short.api_key}` }
    return (await fetch(`${base_url}/v1/experiences/mine`, { headers })).status
  }
  await eventually(status).toBe(401)
  const { page, close } = await openPage(browser, `${base_url}/deposits`, { api_key: short.api_key })
  await eventually(() => page.locator('main').innerText()).toContain(session.rejected)
  await page.locator('.banner').getByRole('button', { name: session.use_other_key }).click()
  await enterKey(page, api_key)
  await eventually(() => page.locator('main').innerText()).toContain(strings.deposits.title)
  await eventually(() => page.locator('.banner').count()).toBe(0)
  await eventually(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
  expect(await page.locator('.failure').count()).toBe(0)
  await close()
})

test('two tabs have keys of their own, and signing out of one leaves the other', async () => {
  const [one, other] = [await registerVisitor(base_url), await registerVisitor(base_url)]
  const context = await browser.newContext()
  const [first, second] = [await context.newPage(), await context.newPage()]
  const handle = (page: Page) => page.locator('.session-handle').innerText()
  for (const [page, { api_key, display_handle }] of [
    [first, one],
    [second, other],
  ] as const) {
    await page.goto(`${base_url}/profile`)
    await signIn(page, api_key)
    await eventually(() => handle(page)).toBe(display_handle)
  }
  await first.getByRole('button', { name: session.sign_out }).click()
  await eventually(() => first.locator('main').innerText()).toContain(session.needs_key)
  await first.reload()
  await eventually(() => first.locator('main').innerText()).toContain(session.needs_key)
  await second.reload()
  await eventually(() => handle(second)).toBe(other.display_handle)
  expect(await second.locator('main').innerText()).not.toContain(session.needs_key)
  await context.close()
})

test('where the browser denies storage, somebody registers, writes and sends all the same', async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${base_url}/contribute`)
  await page.getByRole('button', { name: session.register }).click()
  await dialogOf(page).getByRole('button', { name: session.made_done }).click()
  const text = page.getByLabel(contribute.text_label)
  await text.fill('Problem: the import stops with `ENOSPC` at night.')
  // another page and back, as long as the tab does not load again
  await page.getByRole('link', { name: navigation.keys }).click()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.keys.title)
  await page.goBack()
  await eventually(() => text.inputValue()).toContain('ENOSPC')
  await page.getByRole('button', { name: contribute.send, exact: true }).click()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.raw_deposit.title)
  expect(errors).toEqual([])
  await context.close()
})
