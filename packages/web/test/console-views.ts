import pages from '../pages.json' with { type: 'json' }
import { fillPath, type PathParameters } from '../src/routing/match-path.ts'
import type { PageName } from '../src/routing/router.ts'
import type { ConsoleWorld } from './start-console.ts'

/** The visitors of the console. */
export type Visitor = keyof ConsoleWorld['keys']

/** States of a page that its address holds, by the name of the page. */
const states: Partial<Record<PageName, { name: string; query: string }[]>> = {
  search: [
    { name: 'with results', query: 'q=timeout%20exceeded%20when%20trying%20to%20connect' },
    { name: 'without results', query: 'q=how%20to%20tame%20a%20dragon&domain=disputes' },
  ],
  contribute: [{ name: 'by form', query: 'form=1' }],
}

/** Subjects of pages that are not what their parameter names in the world. */
const subjects: Partial<Record<PageName, { parameter: string; id: string }>> = {
  draft: { parameter: 'experience_id', id: 'draft_id' },
}
const subjectsOfReviewer: typeof subjects = { review: { parameter: 'candidate_id', id: 'team_candidate_id' } }

/** A page of the console in one of its states. */
export interface ConsoleView {
  page: PageName
  /** of the view: the page's, with its state where there are several */
  name: string
  path: string
}

/**
 * Every page of `pages.json` with the states that its address can hold.
 * @param ids of the world, by the parameters of paths
 */
export const consoleViews = (ids: Record<string, string>, visitor: Visitor): ConsoleView[] =>
  (Object.keys(pages) as PageName[]).flatMap((page) => {
    const subject = (visitor === 'reviewer' && subjectsOfReviewer[page]) || subjects[page]
    const parameters: PathParameters = subject ? { ...ids, [subject.parameter]: ids[subject.id] ?? '' } : ids
    const path = fillPath(pages[page], parameters)
    const others = states[page] ?? []
    return [
      { page, name: page, path },
      ...others.map(({ name, query }) => ({ page, name: `${page} ${name}`, path: `${path}?${query}` })),
    ]
  })

/** Chooses the visitor who sees most on a page. */
export function fittingVisitor(page: PageName): Visitor {
  if (page === 'start') return 'stranger'
  // figures are rounded for all others
  if (page.startsWith('operate') || page === 'figures') return 'operator'
  return page === 'review' || page === 'reviews' ? 'reviewer' : 'contributor'
}
