import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { importExperience } from './deposit-form.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url, ids, keys } = inject('world')
const { session, search, record, contribute, failures, navigation } = strings
const SEARCHES = '**/v1/experiences/search?*'
const POOL = 'timeout exceeded when trying to connect'
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const searchHref = (q: string) => `${base_url}/search?q=${encodeURIComponent(q)}`
const open = (url: string) => openPage(browser, url, { api_key: keys.contributor })
const firstResult = (page: Page) => page.locator('a[data-result]').first()
const failureText = (page: Page) => page.locator('.failure').innerText()

/** A gate: what waits for `passed` goes on after `open`. */
function createGate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** A page may have given the call up meanwhile. */
const goOn = (route: Route) => route.continue().catch(() => {})
const answer = (status: number, error: string, message: string, headers = {}) => ({
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': 'req_of_a_bad_day', ...headers },
  body: JSON.stringify({ error, message, details: {} }),
})

test('offline, the page says so; online again, it goes on with what was typed', async () => {
  const { page, close } = await open(searchHref('postgres'))
  await eventually(() => firstResult(page).isVisible()).toBe(true)
  await page.context().setOffline(true)
  const banner = page.locator('.banner', { hasText: session.offline })
  await eventually(() => banner.isVisible()).toBe(true)
  await page.locator('#search-box').fill(POOL)
  await eventually(() => failureText(page)).toContain(failures.unreachable)
  await page.context().setOffline(false)
  await eventually(() => banner.count()).toBe(0)
  await eventually(() => page.locator('.failure').count()).toBe(0)
  await eventually(() => page.locator(`a[data-result="${ids.experience_id}"]`).isVisible()).toBe(true)
  expect(await page.locator('#search-box').inputValue()).toBe(POOL)
  await close()
})

test('in a slow network lines stand for what loads, after 200 ms', async () => {
  const { page, close } = await open(`${base_url}/`)
  const gate = createGate()
  await page.route('**/v1/agents/*/keys', async (route) => {
    await gate.passed
    await goOn(route)
  })
  const asked = page.waitForRequest(/\/keys$/)
  await page.getByRole('link', { name: navigation.keys }).click()
  // before that other lines stand for the code of the page
  await asked
  const skeleton = page.locator('main .skeleton').first()
  const style = (name: 'animationDelay' | 'opacity') =>
    skeleton.evaluate((element, property) => getComputedStyle(element)[property], name)
  await eventually(() => style('animationDelay')).toBe('0.2s')
  await eventually(() => style('opacity')).toBe('1')
  gate.open()
  await eventually(() => page.locator('.key-row').count()).toBeGreaterThan(0)
  expect(await skeleton.count()).toBe(0)
  await close()
})

test('in a slow network a second click sends nothing twice', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/contribute`, { api_key: visitor.api_key })
  const gate = createGate()
  let calls = 0
  await page.route('**/v1/experiences/raw', async (route) => {
    if (route.request().method() === 'POST') calls += 1
    await gate.passed
    await goOn(route)
  })
  await page.getByLabel(contribute.text_label).fill('Problem: the disk is full.\nWhat worked: pruning old images.')
  const send = page.getByRole('button', { name: contribute.send, exact: true })
  await send.dblclick()
  await eventually(() => send.getAttribute('aria-busy')).toBe('true')
  // a person does not wait until the button takes clicks again
  await send.click({ force: true })
  await send.focus()
  await page.keyboard.press('Enter')
  gate.open()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.raw_deposit.title)
  expect(calls).toBe(1)
  expect((await visitor.listRawDeposits()).raw_deposits.length).toBe(1)
  await close()
})

test('the late answer to an earlier search never replaces a newer one', async () => {
  const { page, close } = await open(`${base_url}/search`)
  const gate = createGate()
  const late = createGate()
  await page.route(SEARCHES, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (!q.includes('repository')) return goOn(route)
    const response = await route.fetch()
    await gate.passed
    await route.fulfill({ response }).catch(() => {})
    late.open()
  })
  const box = page.locator('#search-box')
  const asked = page.waitForRequest((request) => request.url().includes('repository'))
  await box.fill('git refuses a repository that belongs to another user')
  await asked
  await box.fill(POOL)
  const pool = page.locator('a[data-result]').first()
  await eventually(() => pool.getAttribute('data-result')).toBe(ids.experience_id)
  const shown = await page.locator('.result-list').innerText()
  gate.open()
  await late.passed
  // a later search is answered after whatever came of the late one
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.locator('.result-list').innerText()).toBe(shown)
  expect(await box.inputValue()).toBe(POOL)
  await close()
})

test('a search beyond the limit says how long to wait, and goes on by itself', async () => {
  const { page, close } = await open(`${base_url}/search`)
  let refusals = 0
  await page.route(SEARCHES, (route) => {
    if (refusals > 0) return goOn(route)
    refusals += 1
    return route.fulfill(answer(429, 'RateLimitError', 'too many searches', { 'retry-after': '4' }))
  })
  await page.locator('#search-box').fill(POOL)
  await eventually(() => failureText(page)).toContain(failures.limit)
  await eventually(() => firstResult(page).isVisible()).toBe(true)
  expect(await page.locator('.failure').count()).toBe(0)
  expect(refusals).toBe(1)
  await close()
})

test('a failure of the service names the request, and a second attempt goes on', async () => {
  const { page, close } = await open(`${base_url}/`)
  await page.route(SEARCHES, (route) => route.fulfill(answer(500, 'ServerError', 'something failed inside')))
  await page.goto(searchHref(POOL))
  await eventually(() => failureText(page)).toContain(failures.service)
  expect(await failureText(page)).toContain('req_of_a_bad_day')
  await page.unroute(SEARCHES)
  // such as the page of a proxy
  await page.route(SEARCHES, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }))
  await page.getByRole('button', { name: strings.common.retry }).click()
  await eventually(() => failureText(page)).toContain('502')
  await page.unroute(SEARCHES)
  await page.getByRole('button', { name: strings.common.retry }).click()
  await eventually(() => firstResult(page).isVisible()).toBe(true)
  expect(await page.locator('.failure').count()).toBe(0)
  await close()
})

/** Adds a field that this version does not know to every object of a document. */
function addUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknown)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, part]) => [name, addUnknown(part)])
  return { ...Object.fromEntries(known), of_a_later_version: { since: 'tomorrow' } }
}

test('answers with fields that this version does not know are shown', async () => {
  const { page, complaints, waitForIdle, close } = await open(`${base_url}/`)
  // not the maps that a service fills with names of its own
  await page.route(
    /\/v1\/(?:experiences\/(?:search|exp_[^/]+$)|auth|keys\/current|agents\/[^/]+\/keys)/,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: addUnknown(await response.json()) })
    },
  )
  for (const [path, text] of [
    [`/search?q=${encodeURIComponent(POOL)}`, search.why],
    [`/records/${ids.experience_id}`, record.worked],
    ['/keys', strings.keys.current],
  ] as const) {
    await page.goto(`${base_url}${path}`)
    await eventually(() => page.locator('main').innerText()).toContain(text)
    await waitForIdle()
    expect(await page.locator('.failure').count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
})

test('a record that was erased between the list and its page is missing in plain words', async () => {
  const visitor = await registerVisitor(base_url)
  const { id: experience_id } = await visitor.depositExperience({
    ...importExperience(),
    title: 'A kernel module of the ZFS pool does not load after an update',
  })
  const { page, close } = await openPage(browser, `${base_url}/deposits`, { api_key: visitor.api_key })
  const link = page.locator(`main a[href="/records/${experience_id}"]`).first()
  await eventually(() => link.isVisible()).toBe(true)
  await visitor.eraseExperience({ experience_id })
  await link.click()
  await eventually(() => page.locator('main').innerText()).toContain(record.missing)
  await page.goBack()
  await eventually(() => page.locator('h1').innerText()).toBe(strings.deposits.title)
  await close()
})

test('the buttons of the browser bring back the query, the filters and the place in the results', async () => {
  const { page, waitForIdle, close } = await open(`${base_url}/search`)
  const box = page.locator('#search-box')
  await box.fill('error')
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('error')
  await page.getByLabel(search.freshness).selectOption('active')
  await eventually(() => new URL(page.url()).searchParams.get('freshness')).toBe('active')
  await waitForIdle()
  const results = page.locator('a[data-result]')
  await eventually(() => results.count()).toBeGreaterThan(3)
  const last = results.last()
  const title = await last.innerText()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await eventually(() => page.locator('h1').innerText()).toBe(title)
  await page.goBack()
  await eventually(() => box.inputValue()).toBe('error')
  expect(await page.getByLabel(search.freshness).inputValue()).toBe('active')
  const place = () =>
    page.evaluate(() => {
      const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {}
      return { text: document.activeElement?.textContent, is_in_window: top >= 0 && bottom <= window.innerHeight }
    })
  await eventually(place).toEqual({ text: title, is_in_window: true })
  await page.goForward()
  await eventually(() => page.locator('h1').innerText()).toBe(title)
  await page.goBack()
  await page.goBack()
  await eventually(() => page.url()).not.toContain('/records/')
  await close()
})
