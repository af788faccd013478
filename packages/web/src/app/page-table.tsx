import type { ComponentType } from 'preact'
import type { PathParameters } from '../routing/match-path.ts'
import type { PageName } from '../routing/router.ts'

/** A page gets the parameters of its path; the rest of its state is in the query string. */
export type PageComponent = ComponentType<{ parameters: PathParameters }>

/** Loads the code of each page when it is first opened. */
export const pageLoaders: Partial<Record<PageName, () => Promise<PageComponent>>> = {
  start: () => import('../pages/start/start-page.tsx').then(({ StartPage }) => StartPage),
}
