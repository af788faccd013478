import { useEffect, useErrorBoundary, useRef, useState } from 'preact/hooks'
import { checkConnection, isUnreachable, reconnections } from '../data/connection.ts'
import { currentPage, type PageName } from '../routing/router.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { NotFound } from './not-found.tsx'
import { type PageComponent, pageLoaders } from './page-table.tsx'

/** Code of pages that was loaded before. */
const loaded = new Map<PageName, PageComponent>()

/** Shown when the code of a page is gone: the service was updated under the open page. */
const Updated = () => (
  <div class="failure" role="alert">
    <p class="failure-title">{strings.failures.update_title}</p>
    <p>{strings.failures.update}</p>
    <Button onClick={() => window.location.reload()}>{strings.failures.reload}</Button>
  </div>
)

/** The page that the address names. Its heading gets the focus when it is opened from another page. */
export function PageView() {
  const page = currentPage.value
  const load = page && pageLoaders[page.name]
  const [, setCount] = useState(0)
  const [failed, setFailed] = useState<PageName | null>(null)
  const [error, resetError] = useErrorBoundary()
  const opened = useRef<string | null>(null)
  const name = page?.name
  const Page = name && loaded.get(name)
  const key = page ? `${page.name} ${Object.values(page.parameters).join(' ')}` : ''

  useEffect(() => {
    if (!name || !load || loaded.has(name)) return
    load().then(
      (component) => {
        loaded.set(name, component)
        setCount((count) => count + 1)
      },
      async () => {
        await checkConnection()
        setFailed(name)
      },
    )
  }, [name, load])

  // code that could not be loaded without the service: with it, the whole document is, since styles may be missing, too
  const is_waiting = failed === name && isUnreachable.value
  useEffect(() => {
    if (!is_waiting) return
    const before = reconnections.peek()
    return reconnections.subscribe((count) => {
      if (count > before) window.location.reload()
    })
  }, [is_waiting])

  useEffect(() => {
    if (error) resetError()
  }, [key])

  const is_shown = Page !== undefined || !load
  useEffect(() => {
    if (!is_shown) return
    // the first page keeps the focus of the browser
    if (opened.current !== null && opened.current !== key) document.querySelector<HTMLElement>('main h1')?.focus()
    opened.current = key
  }, [key, is_shown])

  if (error) return <Failure error={error} onRetry={resetError} />
  if (!page || !load) return <NotFound />
  if (Page) return <Page key={key} parameters={page.parameters} />
  return failed === name && !is_waiting ? <Updated /> : <Skeleton lines={6} />
}
