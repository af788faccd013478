import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { fillDeposit, importExperience } from './deposit-form.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { contribute, deposits, draft, session, common, failures } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const visibilityOf = (page: Page) => page.getByLabel(contribute.visibility_label).inputValue()
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const mainText = (page: Page) => page.locator('main').innerText()

test('a new version of a private record stays private, and keeps what no field shows', async () => {
  const visitor = await registerVisitor(base_url)
  const origin = { type: 'github_issue', url: 'https://example.org/issues/7' } as const
  const old = await visitor.depositExperience({
    ...importExperience(),
    visibility_scope: 'private',
    compact_summary: 'Lock the rows of a batch in one order.',
    origin,
  })
  const { page, close } = await openPage(browser, `${base_url}/deposits`, { api_key: visitor.api_key })
  await eventually(() => mainText(page)).toContain(deposits.readers.author)
  await page.getByRole('link', { name: deposits.new_version }).click()
  const title = field(page, common.fields.title)
  await eventually(() => title.isVisible()).toBe(true)
  expect(await visibilityOf(page)).toBe('private')
  await title.fill('Nightly CSV import deadlocks when two workers of Celery share a queue')
  await eventually(() => page.locator('aside.preview').innerText()).toContain(deposits.readers.author)
  await send(page, contribute.send_newer)
  await eventually(() => mainText(page)).toContain(contribute.results.author.title)
  const head = (await visitor.getExperienceHistory({ experience_id: old.id })).head_id
  expect(head).not.toBe(old.id)
  expect(await visitor.getExperience({ experience_id: head })).toMatchObject({
    visibility_scope: 'private',
    compact_summary: 'Lock the rows of a batch in one order.',
    origin,
  })
  await send(page, strings.raw_deposit.another)
  await eventually(() => title.inputValue()).toBe('')
  expect(new URL(page.url()).searchParams.has('supersedes')).toBe(false)
  await close()
})

test('a newcomer is told that others do not find their record yet', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/contribute?form=1`, { api_key: visitor.api_key })
  await fillDeposit(page, importExperience())
  await eventually(() => page.locator('aside.preview').innerText()).toContain(deposits.readers.later)
  await send(page, contribute.send)
  await eventually(() => mainText(page)).toContain(contribute.results.later.text)
  await page.getByRole('link', { name: contribute.my_deposits, exact: true }).last().click()
  await eventually(() => mainText(page)).toContain(deposits.readers.later)
  await close()
})

test('a preview that fails says so in place of the one before', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/contribute?form=1`, { api_key: visitor.api_key })
  await fillDeposit(page, importExperience())
  const preview = page.locator('aside.preview')
  await eventually(() => preview.innerText()).toContain(contribute.would.accept)
  await page.route('**/v1/experiences/preview', (route) =>
    route.fulfill({ status: 500, json: { error: 'ServerError' } }),
  )
  await field(page, common.fields.insight).fill('Take locks in one order.')
  await eventually(() => preview.innerText()).toContain(failures.service)
  expect(await preview.innerText()).not.toContain(contribute.would.accept)
  await page.unroute('**/v1/experiences/preview')
  await preview.getByRole('button', { name: common.retry }).click()
  await eventually(() => preview.innerText()).toContain(contribute.would.accept)
  expect(await preview.innerText()).not.toContain(failures.service)
  await close()
})

test('what is typed in a workspace waits there, and is not offered to everybody under another key', async () => {
  const { contributor_id, api_key, ...visitor } = await registerVisitor(base_url)
  const { id: workspace_id, name: workspace_name } = await visitor.createWorkspace({ name: 'Release team' })
  const team = await visitor.createKey({ contributor_id, name: 'of the team', scope: 'full', workspace_id })
  const context = await browser.newContext()
  await context.addInitScript(
    (text) => sessionStorage.setItem('cairnway.session', text),
    JSON.stringify({
      keys: [
        { api_key: team.api_key, workspace_id, workspace_name },
        { api_key, workspace_id: null, workspace_name: null },
      ],
    }),
  )
  const page = await context.newPage()
  await page.goto(`${base_url}/contribute`)
  const text = page.getByLabel(contribute.text_label)
  await text.fill('Problem: the release of the team fails.')
  await page.getByLabel(contribute.visibility_label).selectOption('team')
  await send(page, session.public_workspace)
  await eventually(() => visibilityOf(page)).toBe('public')
  expect(await text.inputValue()).toBe('')
  await send(page, workspace_name)
  await eventually(() => text.inputValue()).toContain('the release of the team')
  await eventually(() => visibilityOf(page)).toBe('team')
  await context.close()
})

test('what is emptied in a draft is marked, and neither saved nor submitted', async () => {
  const visitor = await registerVisitor(base_url)
  const { session_id } = await visitor.startSession({ task: 'The nightly build cannot find its cache.', tags: ['ci'] })
  await visitor.logSessionEvent({
    session_id,
    type: 'resolution',
    content: 'Restore the cache by the hash of the lock file.',
    evidence: 'Twelve builds in a row found it.',
  })
  const { draft_experience_id } = await visitor.endSession({ session_id })
  const experience_id = draft_experience_id ?? ''
  const { page, close } = await openPage(browser, `${base_url}/drafts/${experience_id}`, { api_key: visitor.api_key })
  let changes = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(experience_id)) changes += 1
  })
  const method = field(page, common.fields['successful_approach.method'])
  await eventually(() => method.inputValue()).toContain('Restore the cache')
  await method.fill('')
  const code = page.getByRole('textbox', {
    name: new RegExp(`^${common.fields['successful_approach.implementation']}`),
  })
  await code.fill('key: hash(lock)')
  for (const button of [draft.submit, common.save]) {
    await page.locator('h1').click()
    await send(page, button)
    await eventually(() => method.evaluate((element) => element === document.activeElement)).toBe(true)
  }
  expect(await method.getAttribute('aria-invalid')).toBe('true')
  expect(await mainText(page)).toContain(draft.not_emptied)
  expect(changes).toBe(0)
  await method.fill('Key the cache by the hash of the lock file.')
  await send(page, common.save)
  await eventually(async () => (await visitor.getExperience({ experience_id })).successful_approach).toMatchObject({
    method: 'Key the cache by the hash of the lock file.',
    implementation: 'key: hash(lock)',
  })
  await close()
})

test('a removed tag or file does not lose the focus, and a sent file does not lose what was typed', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/contribute`, { api_key: visitor.api_key })
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
  const text = page.getByLabel(contribute.text_label)
  await text.fill('Problem: not sent yet.')
  const tags = page.getByRole('textbox', { name: new RegExp(`^${contribute.tags_label}`) })
  await tags.fill('npm,ci,')
  const chip = (tag: string) => page.locator('.tag-button', { hasText: tag })
  await chip('npm').click()
  await eventually(focused).toContain('ci')
  await chip('ci').click()
  await eventually(focused).toBe('INPUT')

  const choose = () =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'build.log',
      mimeType: 'text/plain',
      buffer: Buffer.from('Problem: the disk is full.\nWhat worked: pruning old images.'),
    })
  await choose()
  await send(page, contribute.remove_file)
  await eventually(() => text.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await text.inputValue()).toBe('Problem: not sent yet.')
  await choose()
  await send(page, contribute.send)
  await eventually(() => page.locator('h1').innerText()).toBe(strings.raw_deposit.title)
  await page.goBack()
  await eventually(() => text.inputValue()).toBe('Problem: not sent yet.')
  await close()
})

test('what of a text went into no field is shown', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/contribute`, { api_key: visitor.api_key })
  const aside = 'Lunch is at noon, and the room on the second floor is booked for the afternoon.'
  await page.getByLabel(contribute.text_label).fill(`Hello,\n${aside}\n`)
  await send(page, contribute.send)
  await eventually(() => mainText(page)).toContain(strings.raw_deposit.unused)
  expect(await page.locator('main li', { hasText: aside }).count()).toBe(1)
  await close()
})
