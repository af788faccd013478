import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pages from '../pages.json' with { type: 'json' }
import type { PageName } from '../src/routing/router.ts'
import { consoleViews, fittingVisitor, type Visitor } from './console-views.ts'
import { findFlaws } from './find-problems.ts'
import { HOSTILE_MARK, makeAnswersHostile } from './hostile-answers.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage, type VisitedPage } from './open-page.ts'

const { ids, keys, base_url } = inject('world')

/** Pages that show nothing that somebody else wrote. */
const ownPages = new Set([
  'start',
  'search',
  'search without results',
  'contribute',
  'contribute by form',
  'figures',
  'join',
  'operate',
  'account',
  'profile',
  'operate_jobs',
  'operate_backups',
])

/** Reads the effects of the hostile texts: elements made of them, and characters that are there and not seen. */
const readEffects = (page: Page) =>
  page.evaluate(() => {
    const made = 'img, iframe, style, script:not([src]), form[action], [onerror], [onload], a[href^="javascript:" i]'
    const links = [...document.links].filter(({ hostname }) => hostname === 'evil.example')
    const text = document.body.innerText
    return {
      has_run: 'has_run' in globalThis,
      made: [...document.querySelectorAll(`${made}, a[href^="data:" i]`)].map(({ outerHTML }) =>
        outerHTML.slice(0, 200),
      ),
      unmarked_links: links.filter(({ relList }) => !relList.contains('noopener') || !relList.contains('noreferrer'))
        .length,
      hidden: text.match(/.{0,30}[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF].{0,30}/u)?.[0] ?? null,
      evaluated: text.match(/\$?\b49\b %>/)?.[0] ?? null,
      text,
    }
  })

describe.each(['contributor', 'reviewer', 'operator'] satisfies Visitor[])('for the visitor %s', (visitor) => {
  let browser: Browser
  let visited: VisitedPage
  beforeAll(async () => {
    browser = await launchChromium()
    visited = await openPage(browser, `${base_url}/`, { api_key: keys[visitor], width: 360 })
    await makeAnswersHostile(visited.page.context())
  })
  afterAll(() => browser?.close())

  const isFitting = (page: PageName) => page in pages && fittingVisitor(page) === visitor
  const views = consoleViews(ids, visitor).filter(({ page }) => isFitting(page))
  test.each(views)('texts of others on the page $name are inert and can be read', async ({ name, path }) => {
    visited.complaints.length = 0
    await visited.goTo(path)
    const { text, ...effects } = await readEffects(visited.page)
    expect(effects).toEqual({ has_run: false, made: [], unmarked_links: 0, hidden: null, evaluated: null })
    expect([visited.complaints, visited.foreign_requests]).toEqual([[], []])
    // the heading of the page may be a text of others, and so may its title
    const flaws = await findFlaws(visited.page)
    expect(flaws.filter((flaw) => !flaw.startsWith('the title'))).toEqual([])
    if (!ownPages.has(name)) expect(text.slice(0, 200_000)).toContain(HOSTILE_MARK)
  })
})
