import { createClient } from '@cairnway/sdk'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { startHookReceiver } from './hook-receiver.ts'
import { takeKeyboard } from './keyboard.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { keys, webhooks } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

test('by keyboard alone, somebody makes a key and revokes it', async () => {
  const { api_key } = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/keys`, { api_key })
  const keyboard = await takeKeyboard(page)
  await keyboard.tabTo(keys.make, 'button')
  // the first field of the form has the focus
  await keyboard.act('Enter', () => eventually(async () => (await keyboard.focused()).name).toBe(keys.name))
  await keyboard.paste('of the nightly build')
  await keyboard.tabTo(new RegExp(`^${keys.scopes.deposit.title}`), 'radio')
  await keyboard.press('ArrowUp')
  expect((await keyboard.focused()).name).toContain(keys.scopes.read.title)
  await keyboard.tabTo(keys.create, 'button')
  await keyboard.act('Enter', () => eventually(async () => (await keyboard.focused()).name).toBe(keys.made_title))
  const made_key = (await page.locator('.shown-once pre').textContent())?.trim() ?? ''
  const made = createClient({ base_url, api_key: made_key })
  expect(await made.getCurrentKey()).toMatchObject({ scope: 'read' })
  await keyboard.tabTo(keys.stored, 'button')
  await keyboard.act('Enter', () => eventually(() => page.locator('.shown-once').count()).toBe(0))

  const revoke = keys.revoke_of('of the nightly build')
  await keyboard.tabTo(revoke, 'button')
  await keyboard.act('Enter', () => eventually(() => page.locator('dialog').count()).toBe(1))
  // Escape leaves everything as it was, and the focus where it was
  await keyboard.act('Escape', () => eventually(() => page.locator('dialog').count()).toBe(0))
  await eventually(async () => (await keyboard.focused()).name).toBe(revoke)
  await keyboard.act('Enter', () => eventually(() => page.locator('dialog').count()).toBe(1))
  await keyboard.tabTo(keys.revoke, 'button')
  await keyboard.act('Enter', () => eventually(() => page.getByRole('button', { name: revoke }).count()).toBe(0))
  await expect(made.getCurrentKey()).rejects.toMatchObject({ status: 401 })
  await close()
})

test('by keyboard alone, somebody follows a webhook to the body of a delivery and sends it again', async () => {
  const receiver = await startHookReceiver()
  const visitor = await registerVisitor(base_url)
  const { id: subscription_id } = await visitor.createWebhook({ url: receiver.url, event_type: 'feedback.received' })
  await visitor.testWebhook({ subscription_id })
  const attempts = async () => {
    const { deliveries } = await visitor.listWebhookDeliveries({ subscription_id })
    return deliveries[0]?.attempts.length
  }
  await eventually(attempts).toBe(1)

  const { page, close } = await openPage(browser, `${base_url}/webhooks`, { api_key: visitor.api_key })
  const keyboard = await takeKeyboard(page)
  const [title] = webhooks.events['feedback.received']
  await keyboard.tabTo(title, 'link')
  await keyboard.act('Enter', () => eventually(() => page.locator('h1').textContent()).toBe(title))
  const [test_title] = webhooks.events['webhook.test']
  await keyboard.tabTo(new RegExp(test_title))
  const body = page.getByRole('group', { name: webhooks.body, exact: true })
  await keyboard.act('Enter', () => eventually(() => body.isVisible()).toBe(true))
  expect(await body.textContent()).toContain('webhook.test')
  // a body that is longer than its place is scrolled by the arrow keys
  await keyboard.tabTo(webhooks.body)
  await keyboard.tabTo(webhooks.replay, 'button')
  await keyboard.act('Enter', () => eventually(attempts).toBe(2))
  await eventually(() => page.locator('.delivery').textContent()).toContain(webhooks.replayed)
  await close()
  await receiver.stop()
})
