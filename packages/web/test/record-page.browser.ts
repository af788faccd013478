import { createClient } from '@cairnway/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

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

test('the author of a record of a workspace shares it, after reading that everybody will read it', async () => {
  const { base_url } = world
  const { contributor_id, ...author } = await registerVisitor(base_url)
  const { id: workspace_id } = await author.createWorkspace({ name: 'Team that shares' })
  const key = { contributor_id, workspace_id, name: 'of the team' } as const
  const { api_key } = await author.createKey({ ...key, scope: 'full' })
  const member = createClient({ base_url, api_key })
  const { id: experience_id } = await member.depositExperience({
    title: 'A Rust build container cannot resolve crates.io over IPv6',
    problem: 'cargo fetch in an Alpine container fails with "Could not resolve host" on hosts that have IPv6 only.',
    failed_approaches: [
      { attempt: 'Set net.retry to 10', why_it_failed: 'Each attempt asked the same resolver, which knows IPv4 only.' },
    ],
    successful_approach: { method: 'Give the Docker daemon a resolver with an IPv6 address in daemon.json.' },
    outcome: { status: 'resolved', evidence: 'cargo fetch passes on all six IPv6 hosts.' },
    root_cause: 'Docker puts a default IPv4 resolver into a container whose host has none.',
    insight: 'A container without a route to its resolver says that the host is unknown, not that the network is.',
    tags: ['docker', 'cargo'],
    visibility_scope: 'team',
  })
  const { record } = strings
  await author.updateWorkspace({ workspace_id, allowed_visibility: ['team'], default_visibility: 'team' })
  const visited = await openPage(browser, `${base_url}/records/${experience_id}`, { api_key })
  const { page, waitForIdle } = visited
  const share = page.getByRole('button', { name: record.share })
  expect(await page.getByRole('button', { name: record.erase }).count()).toBe(1)
  expect(await share.count()).toBe(0)

  await author.updateWorkspace({ workspace_id, allowed_visibility: ['team', 'public'] })
  await page.reload()
  await waitForIdle()
  await share.click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain(record.share_effect)
  expect(await findProblems(visited)).toEqual([])
  await dialog.getByRole('button', { name: record.share }).click()
  await eventually(() => page.locator('.record-facts').last().innerText()).toContain(record.facts.shared_as)
  const { shared_as } = await member.getExperience({ experience_id })
  expect(await page.locator(`.record-facts a[href="/records/${shared_as}"]`).count()).toBe(1)
  expect(await share.count()).toBe(0)
  await visited.close()
})

test('the key of a crawler, which rates nothing, is offered neither a vote nor a report', async () => {
  const { base_url, ids } = world
  const { contributor_id, ...owner } = await registerVisitor(base_url)
  const { id: workspace_id } = await owner.createWorkspace({ name: 'Team with a crawler' })
  const names = [strings.record.vote_helped, strings.record.report]
  for (const [scope, count] of [
    ['read', 1],
    ['crawler', 0],
  ] as const) {
    const { api_key } = await owner.createKey({ contributor_id, workspace_id, name: scope, scope })
    const { page, close } = await openPage(browser, `${base_url}/records/${ids.experience_id}`, { api_key })
    expect(await page.getByRole('button', { name: strings.record.print }).count()).toBe(1)
    for (const name of names) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(count)
    await close()
  }
})
