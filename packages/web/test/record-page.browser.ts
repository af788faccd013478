import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'

const world = inject('world')
const path = `/records/${world.ids.experience_id}`
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const HOSTILE = `<script>window.has_run = true</script><img src=x onerror="window.has_run = true"> \u202Edesrever ${'W'.repeat(5000)}`

/** Every text of an answer replaced by one that would be markup, hide or reorder others, or be too wide. */
const makeHostile = (record: Record<string, unknown>) => ({
  ...record,
  title: HOSTILE,
  problem: HOSTILE,
  compact_summary: HOSTILE,
  failed_approaches: [{ attempt: HOSTILE, why_it_failed: '[click](javascript:window.has_run=true)' }],
  successful_approach: { method: HOSTILE, implementation: '<b>x</b>\n'.repeat(5000) },
  tags: [HOSTILE],
  does_not_apply_when: [HOSTILE],
  transfer_warnings: [{ type: 'boundary', message: HOSTILE, matched_keywords: [] }],
})

test('hostile texts are inert and fit the page, in results and on the record', async () => {
  for (const width of [360, 1440]) {
    const visited = await openPage(browser, `${world.base_url}/`, { api_key: world.keys.contributor, width })
    const { page, complaints, close } = visited
    await page.route('**/v1/experiences/search?*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      await route.fulfill({ response, json: { ...answer, results: answer.results.map(makeHostile) } })
    })
    await page.route(/\/v1\/experiences\/exp_\w+$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: makeHostile(await response.json()) })
    })
    for (const address of ['/search?q=queries+hang+pool', path]) {
      await page.goto(world.base_url + address, { waitUntil: 'networkidle' })
      await page.getByText('<script>window.has_run').first().waitFor()
      expect(await page.evaluate(() => 'has_run' in window)).toBe(false)
      expect(await page.locator('main :is(script, img, iframe, b, a[href^="javascript"])').count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(complaints).toEqual([])
    await close()
  }
})

test('a reader votes, says why, and reports', async () => {
  const visited = await openPage(browser, world.base_url + path, { api_key: world.keys.operator })
  const { page, close } = visited
  const votes: unknown[] = []
  // the world keeps its votes
  await page.route('**/feedback', (route) => {
    votes.push(route.request().postDataJSON())
    return route.fulfill({ json: { feedback_id: 'fb_1', experience_id: world.ids.experience_id, updated_scores: {} } })
  })
  await page.getByRole('button', { name: 'It helped' }).click()
  await page.getByLabel('How did it help').selectOption('saved_dead_end')
  await page.getByRole('button', { name: 'Send my vote' }).click()
  await page.getByText('You can vote on this record again').waitFor()
  // a second vote within 30 days is refused
  expect(votes).toEqual([{ was_helpful: true, helpfulness_detail: 'saved_dead_end' }])
  await page.getByRole('button', { name: 'Report' }).click()
  expect(await findProblems(visited)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await close()
})

test('an own record says what erasing it loses, and is exported as a document', async () => {
  const { page, close } = await openPage(browser, world.base_url + path, { api_key: world.keys.contributor })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${world.ids.experience_id}.md`)
  await page.getByRole('button', { name: 'Erase' }).click()
  expect(await page.locator('dialog[open]').textContent()).toMatch(/cannot be brought back/)
  expect(await page.getByRole('button', { name: 'It helped' }).count()).toBe(0)
  await close()
})
