import { createClient } from '@cairnway/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { takeKeyboard } from './keyboard.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, ownNetwork, registerVisitor } from './visitor.ts'

const { base_url, ids, keys } = inject('world')
const { session, start, search, record: texts } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

test('by keyboard alone, a stranger searches, makes a key with one key press and opens the first result', async () => {
  const { page, close } = await openPage(browser, `${base_url}/`)
  const keyboard = await takeKeyboard(page)
  const q = 'timeout exceeded when trying to connect'
  await keyboard.tabTo(start.search_label, 'searchbox')
  await keyboard.paste(q)
  await keyboard.act('Enter', () => eventually(() => new URL(page.url()).searchParams.get('q')).toBe(q))
  await eventually(() => page.locator('h1').textContent()).toBe(search.title)

  await keyboard.tabTo(session.register, 'button')
  const dialog = page.locator('dialog')
  await keyboard.act('Enter', () => eventually(() => dialog.textContent()).toContain(session.made_title))
  const focus_is_in_dialog = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  await eventually(focus_is_in_dialog).toBe(true)
  await keyboard.tabTo(/^Copy/, 'button')
  // outside of the dialog nothing is seen or heard
  await keyboard.act('Enter', () => eventually(() => dialog.getByRole('status').locator('.notice').count()).toBe(1))
  expect(await page.locator('.notice').count()).toBe(1)
  await keyboard.tabTo(session.made_done, 'button')
  await keyboard.act('Enter', () => eventually(() => dialog.count()).toBe(0))

  const first = page.locator('a[data-result]').first()
  await eventually(() => first.isVisible()).toBe(true)
  const title = (await first.textContent()) ?? ''
  await keyboard.act('ArrowDown', () => eventually(async () => (await keyboard.focused()).name).toBe(title))
  expect(await keyboard.focused()).toMatchObject({ is_visible: true })
  await keyboard.act('Enter', () => eventually(() => page.locator('h1').textContent()).toBe(title))
  // the page says what it is: its heading has the focus
  await eventually(async () => (await keyboard.focused()).name).toBe(title)
  await keyboard.act('Escape', () => eventually(() => page.url()).toContain('/search'))
  await eventually(async () => (await keyboard.focused()).name).toBe(title)
  await close()
})

test('by keyboard alone, a reader votes on a record and sees the vote counted', async () => {
  const { api_key } = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/`, { api_key })
  await page.context().setExtraHTTPHeaders(ownNetwork())
  await page.goto(`${base_url}/records/${ids.experience_id}`)
  const keyboard = await takeKeyboard(page)
  const vote = page.getByRole('region', { name: texts.vote_title })
  await eventually(() => vote.isVisible()).toBe(true)
  const author = createClient({ base_url, api_key: keys.contributor })
  const count = async () => {
    const { scores } = await author.getExperience({ experience_id: ids.experience_id ?? '' })
    return scores.helpful_count
  }
  const before = await count()

  await keyboard.tabTo(texts.vote_helped, 'button')
  const note = new RegExp(`^${texts.vote_note}`)
  await keyboard.act('Space', () => eventually(() => page.getByLabel(note).isVisible()).toBe(true))
  await keyboard.tabTo(note)
  await keyboard.paste('The pool was that of a worker thread.')
  await keyboard.tabTo(texts.vote_send, 'button')
  await keyboard.act('Enter', () => eventually(() => vote.textContent()).toContain(texts.vote_thanks))
  await eventually(async () => (await keyboard.focused()).name).toBe(texts.vote_title)
  await eventually(() => page.locator('.evidence-line').first().textContent()).toContain(
    texts.helped(String(before + 1)),
  )
  expect(await count()).toBe(before + 1)
  await close()
})

test('single keys do nothing on the search page for who turns them off, and Enter of an input method is its own', async () => {
  const { page, waitForIdle, close } = await openPage(browser, `${base_url}/search?q=error`, {
    api_key: keys.contributor,
  })
  await eventually(() => page.locator('a[data-result]').count()).toBeGreaterThan(1)
  const keyboard = await takeKeyboard(page)
  const box_is_focused = () => page.evaluate(() => document.activeElement?.id === 'search-box')
  const result_is_focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-result'))
  const leaveFocus = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
  const hints = page.locator('#search-keys')

  await page.locator('#search-box').focus()
  await page.locator('#search-box').dispatchEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })
  expect(await box_is_focused()).toBe(true)
  await keyboard.press('Enter')
  expect(await result_is_focused()).toBe(true)

  await page.getByLabel(strings.common.shortcuts).uncheck()
  expect(await hints.innerText()).not.toMatch(/\bj\b|\//)
  await leaveFocus()
  await keyboard.press('/', 'j')
  expect([await box_is_focused(), await result_is_focused()]).toEqual([false, false])
  // keys that are no characters are pressed on purpose
  await keyboard.press('ArrowDown')
  expect(await result_is_focused()).toBe(true)

  await page.getByLabel(strings.common.shortcuts).check()
  await leaveFocus()
  await keyboard.press('j')
  expect(await result_is_focused()).toBe(true)
  await keyboard.press('/')
  expect(await box_is_focused()).toBe(true)
  await waitForIdle()
  await close()
})

test('an environment that is taken away leaves the focus in its field', async () => {
  const { page, close } = await openPage(browser, `${base_url}/search?q=error&env=language%3Dpython`, {
    api_key: keys.contributor,
  })
  const chip = page.getByRole('button', { name: search.environment_remove('language=python') })
  await eventually(() => chip.count()).toBe(1)
  const keyboard = await takeKeyboard(page)
  await chip.evaluate((element) => element.closest('details')?.setAttribute('open', ''))
  await chip.focus()
  await keyboard.act('Enter', () => eventually(() => chip.count()).toBe(0))
  expect((await keyboard.focused()).name).toContain(search.environment)
  await close()
})

test('Escape in a dialog of a record closes it and does not leave the record', async () => {
  const { page, close } = await openPage(browser, `${base_url}/search?q=error`, { api_key: keys.operator })
  await page.locator('a[data-result]').first().click()
  await eventually(() => page.url()).toContain('/records/')
  await page.getByRole('button', { name: texts.report }).click()
  const dialog = page.locator('dialog[open]')
  // a click on a text leaves the focus at the document
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await page.keyboard.press('Escape')
  await eventually(() => dialog.count()).toBe(0)
  expect(page.url()).toContain('/records/')
  await page.keyboard.press('Escape')
  await eventually(() => page.url()).toContain('/search')
  await close()
})
