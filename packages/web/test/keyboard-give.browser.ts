import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { takeKeyboard } from './keyboard.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { eventually, registerVisitor } from './visitor.ts'

const { base_url } = inject('world')
const { contribute, raw_deposit, navigation } = strings
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

const LOG = `# The nightly import stops with "deadlock detected"

## Problem
Two workers of the import update the same rows: \`ERROR: deadlock detected\` (SQLSTATE 40P01) ends one of them at 03:00.

## Tried
Raising deadlock_timeout to 10 s only made both workers wait longer, because the order of their locks stayed the same.

## Root cause
Each worker locks the rows in the order of its input file, and the files hold them in opposite order.

## Solution
Sort the rows by primary key before the update: \`ORDER BY id\` in the select of the batch. The import ran for two weeks
without a deadlock after that.
`

test('by keyboard alone, a contributor pastes a log, sends it and reads what became of it', async () => {
  const visitor = await registerVisitor(base_url)
  const { page, close } = await openPage(browser, `${base_url}/`, { api_key: visitor.api_key })
  const keyboard = await takeKeyboard(page)
  await keyboard.tabTo(navigation.contribute, 'link')
  await keyboard.act('Enter', () => eventually(() => page.locator('h1').textContent()).toBe(contribute.title))
  await keyboard.tabTo(contribute.text_label, 'textbox')
  await keyboard.paste(LOG)
  await keyboard.tabTo(new RegExp(`^${contribute.tags_label}`))
  await keyboard.paste('postgres')
  await keyboard.press('Enter')
  await keyboard.tabTo(contribute.send, 'button')
  await keyboard.act('Enter', () => eventually(() => page.locator('h1').textContent()).toBe(raw_deposit.title))
  await eventually(async () => (await keyboard.focused()).name).toBe(raw_deposit.title)

  const ends = Object.values(raw_deposit.explanations)
  const shown = () => page.locator('main').innerText()
  await eventually(async () => {
    const text = await shown()
    return ends.some((end) => text.includes(end))
  }).toBe(true)
  const raw_deposit_id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { records, content } = await visitor.getRawDeposit({ raw_deposit_id })
  expect(records.length).toBeGreaterThan(0)
  expect(content).toContain('deadlock detected')
  await close()
})
