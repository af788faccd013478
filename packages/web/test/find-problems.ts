import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { VisitedPage } from './open-page.ts'

type AxeGlobal = { axe?: { run: (options: object) => Promise<AxeResults> } }

/** Violations of the rules of axe-core, all of them, one line for each element. */
async function findViolations(page: Page): Promise<string[]> {
  // evaluated by the protocol of the browser, since the policy of the page allows no foreign script
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const results = await (globalThis as AxeGlobal).axe?.run({ resultTypes: ['violations'] })
    return results?.violations ?? []
  })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  )
}

/**
 * Finds the flaws of a page at first sight: its heading and title, its width, values that are none, that it still
 * loads.
 */
export const findFlaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const attributes = [...document.querySelectorAll('[aria-label],[title],[alt]')].flatMap((element) =>
      ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    const no_value = [document.title, document.body.innerText, ...attributes]
      .join('\n')
      .match(/.{0,40}(?:\bundefined\b|\bNaN\b|\[object |Invalid Date).{0,40}/)
    const headings = document.querySelectorAll('h1').length
    const loading = document.querySelector('[aria-busy="true"]')
    const failures = [...document.querySelectorAll<HTMLElement>('.failure')].map(({ innerText }) => innerText)
    return [
      ...failures.map((text) => `the page says that something failed: ${text}`),
      headings === 1 ? '' : `the page has ${headings} headings h1`,
      /^.+ · Cairnway$/.test(document.title) ? '' : `the title of the document is "${document.title}"`,
      scrollWidth > clientWidth ? `the page is ${scrollWidth} px wide in a window of ${clientWidth} px` : '',
      no_value ? `the page shows no value: ${no_value[0]}` : '',
      loading ? `the page still loads: ${loading.outerHTML.slice(0, 200)}` : '',
    ].filter((flaw) => flaw !== '')
  })

/** Flaws of a page, what the browser complained of, and requests to other hosts. */
export async function findPlainProblems({ page, complaints, foreign_requests }: VisitedPage): Promise<string[]> {
  return [
    ...(await findFlaws(page)),
    ...complaints.map((text) => `the browser says: ${text}`),
    ...foreign_requests.map((address) => `the page asks another host: ${address}`),
  ]
}

/**
 * Looks for what no page of the console may have: a violation of the rules of axe-core, horizontal scroll, more or less
 * than one heading, a missing title, a value that is none, and anything that the browser complained of.
 * @returns one line for each problem, with the element where there is one
 */
export async function findProblems(visited: VisitedPage): Promise<string[]> {
  return [...(await findViolations(visited.page)), ...(await findPlainProblems(visited))]
}
