import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PageName } from '../src/routing/router.ts'
import { consoleViews, type Visitor } from './console-views.ts'
import { findPlainProblems, findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage, type VisitedPage } from './open-page.ts'

const { ids, keys, base_url } = inject('world')

/**
 * Visitors who are refused the subject of a page, since it belongs to others: the page says so, and the browser too.
 */
const refused: Partial<Record<PageName, Visitor[]>> = {
  draft: ['reviewer', 'operator'],
  raw_deposit: ['reviewer', 'operator'],
  session: ['reviewer', 'operator'],
  workspace: ['operator'],
}
const REFUSAL = /^the (?:page says that something failed|browser says: Failed to load resource: .* 40[34])/

const visitors = Object.keys(keys) as Visitor[]
const widths = [1440, 360] as const

/**
 * The width at which axe-core looks at the views of a visitor: once for each scheme, since it takes most of the time. Half
 * of the visitors begin with the wide window and half with the narrow one, so that every view is looked at in both schemes
 * at both widths. `COMPLETE=1` looks at everything at both.
 */
function axeWidths(visitor: Visitor, color_scheme: 'light' | 'dark'): readonly number[] {
  if (process.env.COMPLETE) return widths
  const turn = visitors.indexOf(visitor) + (color_scheme === 'dark' ? 1 : 0)
  return widths.filter((_, index) => index === turn % widths.length)
}

/**
 * Makes the tests of every page in one color scheme: each as a stranger, a contributor, a reviewer and an operator, in a
 * wide and in a narrow window, by axe-core in one of them.
 */
export function testPages(color_scheme: 'light' | 'dark'): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  describe.each(visitors)(`for the visitor %s, ${color_scheme}`, (visitor) => {
    let visited: VisitedPage
    let opened: string | null = null
    beforeAll(async () => {
      visited = await openPage(browser, `${base_url}/`, { api_key: keys[visitor], color_scheme })
    })
    afterAll(() => visited?.close())

    const views = consoleViews(ids, visitor).flatMap((view) => widths.map((width) => ({ ...view, width })))
    test.each(views)('the page $name has no problem at $width px', async ({ page, path, width }) => {
      visited.complaints.length = 0
      await visited.page.setViewportSize({ width, height: 900 })
      if (opened !== path) await visited.goTo(path)
      opened = path
      const find = axeWidths(visitor, color_scheme).includes(width) ? findProblems : findPlainProblems
      const problems = await find(visited)
      const is_refused = refused[page]?.includes(visitor) ?? false
      expect(problems.filter((problem) => !is_refused || !REFUSAL.test(problem))).toEqual([])
    })
  })
}
