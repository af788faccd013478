import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'

const POLL_MS = 10
const MAX_WAIT_MS = 30_000
// in a function, since its names are none of the page's
const activity_script = `(() => {${readFileSync(new URL('./watch-activity.js', import.meta.url), 'utf8')}})()`

/** The settings of a visit: key, colors and window. */
export interface Visit {
  /** the key that the tab works with; null: a stranger */
  api_key?: string | null
  color_scheme?: 'light' | 'dark'
  /** of the window, in CSS pixels */
  width?: number
  /** the time zone of the browser, such as America/New_York */
  time_zone?: string
  /** prepares the page before it is opened */
  prepare?: (page: Page) => Promise<void>
}

export interface VisitedPage {
  page: Page
  /** complaints of the browser so far: errors and warnings of its console, and exceptions of the page */
  complaints: string[]
  /** addresses that were asked for on other hosts */
  foreign_requests: string[]
  /** Goes to another path, as a link of the console does, without loading the document again. */
  goTo: (path: string) => Promise<void>
  /** Waits until the page shows what it has: no request, timer or animation is left, and nothing says that it loads; at most 30 s. */
  waitForIdle: () => Promise<void>
  close: () => Promise<void>
}

async function createContext(browser: Browser, visit: Visit) {
  const { api_key = null, color_scheme = 'light', width = 1440, time_zone } = visit
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: color_scheme,
    ...(time_zone && { timezoneId: time_zone }),
  })
  await context.addInitScript(activity_script)
  if (api_key !== null)
    await context.addInitScript(
      (session) => sessionStorage.setItem('cairnway.session', session),
      JSON.stringify({ keys: [{ api_key, workspace_id: null, workspace_name: null }] }),
    )
  return context
}

/** Counts what a page asks for and has no answer to yet. */
function watchRequests(context: BrowserContext, origin: string) {
  const open = new Set<unknown>()
  const foreign_requests: string[] = []
  context.on('request', (request) => {
    open.add(request)
    const url = new URL(request.url())
    if (url.origin !== origin && /^(?:http|ws)s?:$/.test(url.protocol)) foreign_requests.push(url.href)
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return { open, foreign_requests }
}

/** Whether the page waits for nothing in each of the next two frames, by which it has drawn what it got. */
const isIdle = (page: Page): Promise<boolean> =>
  page
    .evaluate(async () => {
      const { isCairnwayIdle } = globalThis as unknown as { isCairnwayIdle: () => boolean }
      await new Promise(requestAnimationFrame)
      if (!isCairnwayIdle()) return false
      await new Promise(requestAnimationFrame)
      return isCairnwayIdle()
    })
    .catch((error: unknown) => {
      if (page.isClosed()) throw error
      // another document was loaded meanwhile
      return false
    })

/** Opens a path of the console in a session of its own. */
export async function openPage(browser: Browser, url: string, visit: Visit = {}): Promise<VisitedPage> {
  const context = await createContext(browser, visit)
  const { open, foreign_requests } = watchRequests(context, new URL(url).origin)
  const page = await context.newPage()
  await visit.prepare?.(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  // a dialog of the browser comes of a foreign script only: the console has its own
  page.on('dialog', async (dialog) => {
    complaints.push(`a dialog of the browser: ${dialog.message()}`)
    await dialog.dismiss()
  })
  const waitForIdle = async () => {
    const started = performance.now()
    while (performance.now() - started < MAX_WAIT_MS) {
      if (open.size === 0 && (await isIdle(page)) && open.size === 0) return
      await sleep(POLL_MS)
    }
  }
  await page.goto(url)
  await waitForIdle()
  return {
    page,
    complaints,
    foreign_requests,
    goTo: async (path) => {
      await page.evaluate((href) => {
        history.pushState(null, '', href)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await waitForIdle()
    },
    waitForIdle,
    close: () => context.close(),
  }
}
