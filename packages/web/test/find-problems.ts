import axe, { type AxeResults } from 'axe-core'
import type { VisitedPage } from './open-page.ts'

/**
 * Looks for what no page of the console may have: a violation of the rules of axe-core, horizontal scroll, and anything
 * that the browser complained of.
 * @returns one line for each problem, with the element where there is one
 */
export async function findProblems({ page, complaints }: VisitedPage): Promise<string[]> {
  // evaluated by the protocol of the browser, since the policy of the page allows no foreign script
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  const { scroll_width, width } = await page.evaluate(() => ({
    scroll_width: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  return [
    ...violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`)),
    ...(scroll_width > width ? [`the page is ${scroll_width} px wide in a window of ${width} px`] : []),
    ...complaints.map((text) => `the browser says: ${text}`),
  ]
}
