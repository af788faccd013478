import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import pages from '../pages.json' with { type: 'json' }
import { fillPath } from '../src/routing/match-path.ts'
import { findProblems } from './find-problems.ts'
import { launchChromium } from './launch-chromium.ts'
import { openPage, type VisitedPage } from './open-page.ts'

type PageName = keyof typeof pages
type Role = 'stranger' | 'contributor' | 'reviewer' | 'operator'

const world = inject('world')
const { ids, keys, base_url } = world

/** Where a page is about something else than what its parameter names in the world. */
const subjects: Partial<Record<PageName, Record<string, string>>> = { draft: { experience_id: ids.draft_id ?? '' } }
/** A reviewer of a workspace reviews what was deposited there. */
const subjectsOfReviewer: typeof subjects = { review: { candidate_id: ids.team_candidate_id ?? '' } }

/** Who is refused what a page is about, since it belongs to another contributor: the page says so, and the browser too. */
const refused: Partial<Record<PageName, Role[]>> = { raw_deposit: ['reviewer', 'operator'] }
const REFUSAL = /^the (?:page says that something failed|browser says: Failed to load resource: .* 40[34])/

const pathOf = (name: PageName, role: Role): string =>
  fillPath(pages[name], { ...ids, ...subjects[name], ...(role === 'reviewer' && subjectsOfReviewer[name]) })

/**
 * Makes the tests of every page in one color scheme: each as a stranger, a contributor, a reviewer and an operator, in a
 * wide and in a narrow window.
 */
export function testPages(color_scheme: 'light' | 'dark'): void {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  describe.each(Object.keys(keys) as Role[])(`for the visitor %s, ${color_scheme}`, (role) => {
    let visited: VisitedPage
    let opened: string | null = null
    beforeAll(async () => {
      visited = await openPage(browser, `${base_url}/`, { api_key: keys[role], color_scheme })
    })
    afterAll(() => visited?.close())

    const views = (Object.keys(pages) as PageName[]).flatMap((name) => [1440, 360].map((width) => ({ name, width })))
    test.each(views)('the page $name has no problem at $width px', async ({ name, width }) => {
      const path = pathOf(name, role)
      visited.complaints.length = 0
      await visited.page.setViewportSize({ width, height: 900 })
      if (opened !== path) await visited.goTo(path)
      opened = path
      const problems = await findProblems(visited)
      const is_refused = refused[name]?.includes(role) ?? false
      expect(problems.filter((problem) => !is_refused || !REFUSAL.test(problem))).toEqual([])
    })
  })
}
