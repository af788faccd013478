import { computed, signal } from '@preact/signals'
import pages from '../../pages.json'
import { fillPath, matchPath, type PathParameters } from './match-path.ts'

/** The pages of the console, by the names in `pages.json`. */
export type PageName = keyof typeof pages

/** Changes of the query string: null removes a parameter. */
export type QueryChanges = Record<string, string | null>

const address = signal(new URL(window.location.href))

/** The page that the address names, with the parameters of its path; null for an unknown path. */
export const currentPage = computed<{ name: PageName; parameters: PathParameters } | null>(() => {
  for (const [name, pattern] of Object.entries(pages)) {
    const parameters = matchPath(pattern, address.value.pathname)
    if (parameters !== null) return { name: name as PageName, parameters }
  }
  return null
})

/** The query string of the address: the state of the page that a link can carry. */
export const query = computed(() => address.value.searchParams)

/** The path of the address, without query. */
export const currentPath = computed(() => address.value.pathname)

/** Returns the address of a page, such as `pageHref('record', { experience_id })`. */
export function pageHref(name: PageName, parameters: PathParameters = {}, search: Record<string, string> = {}): string {
  const text = new URLSearchParams(search).toString()
  return `${fillPath(pages[name], parameters)}${text === '' ? '' : `?${text}`}`
}

/** Goes to an address of the console: a new entry of the history, or in place of the current one. */
export function navigate(href: string, { replace = false }: { replace?: boolean } = {}): void {
  const target = new URL(href, address.value)
  if (replace) history.replaceState(null, '', target)
  else history.pushState(null, '', target)
  const is_other_page = target.pathname !== address.value.pathname
  address.value = target
  if (is_other_page && !replace) window.scrollTo(0, 0)
}

/** Changes parameters of the query string, in place of the current entry of the history unless `push`. */
export function changeQuery(changes: QueryChanges, { push = false }: { push?: boolean } = {}): void {
  const target = new URL(address.value)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') target.searchParams.delete(name)
    else target.searchParams.set(name, value)
  }
  navigate(target.href, { replace: !push })
}

/** Whether a click on a link is to open it here, and not in another tab, as a download or on another site. */
function opensHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const has_modifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || has_modifier) return false
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  const target = new URL(link.href)
  if (target.origin !== window.location.origin) return false
  const is_fragment = target.hash !== '' && target.pathname === window.location.pathname
  return !is_fragment && Object.values(pages).some((pattern) => matchPath(pattern, target.pathname) !== null)
}

/** Follows links between pages without loading the document again, and the buttons of the browser. */
export function startRouter(): void {
  window.addEventListener('popstate', () => {
    address.value = new URL(window.location.href)
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.href === '' || !opensHere(event, link)) return
    event.preventDefault()
    navigate(link.href)
  })
}
