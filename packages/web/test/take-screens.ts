// Writes artifacts/screens: every page of the console, light and dark, and some in a narrow window; those that the
// documentation shows are copied to docs/screens: npm run screens
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import prepareEmptyStore from '../../server/test/prepare-store.ts'
import { createWorld, operator_key } from '../../server/test/world.ts'
import { consoleViews, fittingVisitor, type Visitor } from './console-views.ts'
import { createContributions } from './create-contributions.ts'
import { createHistory } from './create-history.ts'
import { createPeople } from './create-people.ts'
import { createTeamWork } from './create-team-work.ts'
import { startHookReceiver } from './hook-receiver.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage } from './open-page.ts'
import { packPng } from './pack-png.ts'
import { serveWorld } from './serve-world.ts'

/** The address of the service in pictures, so that none changes with the port. */
const SHOWN_URL = 'http://127.0.0.1:8080'
const folder = fileURLToPath(new URL('../../../artifacts/screens/', import.meta.url))
const docs_folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
/** The pictures that README.md and docs/console.md show; the others stay out of the repository for their size. */
const documented = ['search-light', 'record-light', 'review-light', 'figures-light']
/** So that not everything was just now. */
const HOURS_LATER_MS = 3 * 3_600_000
const narrow = new Set(['start', 'search with results', 'record'])
/** A page in a state that says more than the page without. */
const insteadOf: Record<string, string> = { search: 'search with results' }

prepareEmptyStore()
const receiver = await startHookReceiver()
const world = await createWorld({ config: { webhook_allow_private: true, trusted_proxies: ['127.0.0.1'] } })
const { base_url, stop } = await serveWorld(world)
const people = await createPeople(base_url)
await createHistory(world, people)
const contributions = await createContributions(people, { operator: world.operator, hook_url: receiver.url })
const team = await createTeamWork(people, { base_url })
world.clock.advance(HOURS_LATER_MS)
const ids = { ...contributions, ...team.ids }
const keys: Record<Visitor, string | null> = {
  stranger: null,
  contributor: people.ada.api_key,
  reviewer: team.reviewer_key,
  operator: operator_key,
}

/** Answers of the world under the address that is shown; time stands still. */
async function showWorld(page: Page): Promise<void> {
  await page.clock.setFixedTime(world.clock.now)
  await page.route(`${SHOWN_URL}/**`, async (route) => {
    const url = route.request().url().replace(SHOWN_URL, base_url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

const browser = await launchChromium()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const color_scheme of ['light', 'dark'] as const)
  for (const visitor of Object.keys(keys) as Visitor[]) {
    const views = consoleViews(ids, visitor).filter(({ page }) => fittingVisitor(page) === visitor)
    const visited = await openPage(browser, `${SHOWN_URL}/`, {
      api_key: keys[visitor],
      color_scheme,
      prepare: showWorld,
    })
    const shoot = async (file: string, width: number) => {
      await visited.page.setViewportSize({ width, height: 900 })
      await visited.waitForIdle()
      const png = await visited.page.screenshot({ animations: 'disabled' })
      await writeFile(`${folder}${file}-${color_scheme}.png`, packPng(png))
    }
    for (const { page, name, path } of views) {
      if (name in insteadOf || (name.startsWith('search') && name !== insteadOf.search)) continue
      await visited.goTo(path)
      const file = Object.values(insteadOf).includes(name) ? page : name.replaceAll(' ', '-')
      await visited.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await shoot(file, 1440)
      if (!narrow.has(name)) continue
      // opened in the narrow window, since what is folded there stays open in one that becomes narrow
      await visited.page.setViewportSize({ width: 360, height: 900 })
      await visited.goTo('/join')
      await visited.goTo(path)
      await shoot(`${file}-360`, 360)
    }
    await visited.close()
  }
for (const name of documented) await copyFile(`${folder}${name}.png`, `${docs_folder}${name}.png`)
await browser.close()
await stop()
await receiver.stop()
await world.close()
process.exit()
