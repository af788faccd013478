import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The browser of `CHROMIUM`, or else the first on the PATH. */
function findChromium(): string {
  const named = process.env.CHROMIUM
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const program of PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // the next may be there
    }
  }
  throw new Error('there is no Chromium: install it, or set CHROMIUM to its path')
}

/** Starts Chromium; its sandbox needs a user other than root. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), chromiumSandbox: process.getuid?.() !== 0 })

/** How somebody looks at the console. */
export interface Visit {
  /** the key that the tab works with; null: a stranger */
  api_key?: string | null
  color_scheme?: 'light' | 'dark'
  /** of the window, in CSS pixels */
  width?: number
}

export interface VisitedPage {
  page: Page
  /** what the browser complained of so far: errors and warnings of its console, and exceptions of the page */
  complaints: string[]
  close: () => Promise<void>
}

/** Opens a path of the console in a session of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  { api_key = null, color_scheme = 'light', width = 1440 }: Visit = {},
): Promise<VisitedPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: color_scheme })
  if (api_key !== null)
    await context.addInitScript(
      (session) => sessionStorage.setItem('cairnway.session', session),
      JSON.stringify({ keys: [{ api_key, workspace_id: null, workspace_name: null }] }),
    )
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/^(?:error|warning)$/.test(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, complaints, close: () => context.close() }
}
