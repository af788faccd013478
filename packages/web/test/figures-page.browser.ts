import { createClient } from '@cairnway/sdk'
import { expect, inject, test } from 'vitest'
import { strings } from '../src/strings.ts'
import { formatUtcDay } from '../src/text/format-time.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'

const { base_url, keys } = inject('world')
const { figures } = strings

test('west of UTC, too, a day of the figures has the date that it has in UTC', async () => {
  const browser = await launchChromium()
  const { series } = await createClient({ base_url, api_key: keys.operator }).getDashboardData({ window_days: 30 })
  const { page, close } = await openPage(browser, `${base_url}/figures?days=30`, {
    api_key: keys.operator,
    time_zone: 'America/Los_Angeles',
  })
  const rows = page.getByRole('region', { name: figures.deposits, exact: true }).locator('tbody tr')
  // the details of the plot are closed, so what they hold has no innerText
  const dates = await rows.locator('time').allTextContents()
  expect(dates).toEqual(series.deposits.map(({ t }) => formatUtcDay(t)))
  await close()
  await browser.close()
})
