import { createClient } from '@cairnway/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../server/test/process/server-process.ts'
import { cleanUp, createTempDirectory } from '../../server/test/process/server-storage.ts'
import { strings } from '../src/strings.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually } from './visitor.ts'

const { session, operate } = strings
const operator_key = 'operator-of-the-closed-service'
let browser: Browser
let base_url: string

beforeAll(async () => {
  browser = await launchChromium()
  const environment = { DATA_DIR: await createTempDirectory(), INVITE_ONLY: 'true', ADMIN_API_KEY: operator_key }
  ;({ base_url } = await startServer(environment))
})
afterAll(async () => {
  await browser?.close()
  await cleanUp()
})

test('where registration is closed, a stranger asks for an invite code and registers with one', async () => {
  const operator = createClient({ base_url, api_key: operator_key })
  const { page, close } = await openPage(browser, `${base_url}/profile`)
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel(session.invite_label, { exact: true })
  const register = dialog.getByRole('button', { name: session.register })
  await page.getByRole('button', { name: session.register }).click()
  await page.getByRole('button', { name: session.register_with_invite }).click()
  await eventually(() => code.isVisible()).toBe(true)

  await dialog.getByLabel(session.address_label).fill('stranger@example.org')
  await dialog.getByRole('button', { name: session.ask_for_invite }).click()
  await eventually(() => dialog.innerText()).toContain(session.invite_asked('stranger@example.org'))
  const { invite_requests } = await operator.listInviteRequests()
  expect(invite_requests).toMatchObject([{ email: 'stranger@example.org', status: 'pending' }])

  await code.fill('cwi-no-such-code')
  await register.click()
  await eventually(() => dialog.innerText()).toContain(session.invite_refused)
  expect(await code.inputValue()).toBe('cwi-no-such-code')
  const [invite] = (await operator.createInvite({})).invites
  await code.fill(invite?.invite_code ?? '')
  await register.click()
  await eventually(() => dialog.innerText()).toContain(session.made)
  await close()
})

test('codes that are shown once stay on the page of an operator until they are put away', async () => {
  const stranger = createClient({ base_url })
  const addresses = ['one@example.org', 'two@example.org']
  for (const email of addresses) await stranger.createInviteRequest({ email })
  const { page, close } = await openPage(browser, `${base_url}/operate/invites`, { api_key: operator_key })
  const codes = page.locator('main pre')
  for (const [index, email] of addresses.entries()) {
    await page.getByRole('row', { name: email }).getByRole('button', { name: operate.invite_approve }).click()
    await eventually(() => codes.count()).toBe(index + 1)
  }
  const [first = '', second] = await codes.allInnerTexts()
  expect(first).not.toBe(second)
  await page
    .getByRole('button', { name: `${operate.invite_put_away}: ${operate.invite_code('one@example.org')}` })
    .click()
  await eventually(() => codes.allInnerTexts()).toEqual([second])

  const make = page.getByRole('button', { name: operate.invite_make })
  await make.click()
  await eventually(() => codes.count()).toBe(2)
  await make.click()
  await eventually(async () => (await codes.first().innerText()).trim().split('\n').length).toBe(2)
  await close()
})
