import { createClient } from '@cairnway/sdk'
import type { Browser, Page } from 'playwright-core'
import { MEBIBYTE } from '../packages/server/src/platform/files/disk-guard.ts'
import { launchChromium } from '../packages/web/test/launch-chromium.ts'
import { type BenchServer, startServer } from './bench-server.ts'
import { type EmbedText, fillStore } from './fill-store.ts'
import { generateLoadRecords, type LoadRow } from './load-records.ts'
import type { MeasurementLog } from './measurement-log.ts'
import { sleep, waitUntilIdle } from './server-readiness.ts'
import { createStoreTarget } from './store-target.ts'

const RECORDS = 10_000
const LOADS = 20
const SEARCHES = 40
/** The console searches less often when somebody has searched more than once a second. */
const PAUSE_MS = 2300
/** Results that change later than this after a key belong to no key. */
const MAX_RESULT_MS = 1500
const MAX_QUERY_CHARS = 60
const MEMORY_SEARCHES = 500
/** The first searches fill caches of the browser. */
const MEMORY_WARM_UP = 50

declare global {
  interface Window {
    /** Milliseconds since the navigation at which the search box of the start page could be used. */
    usable_ms?: number
    /** Times of the last press of a key, and of the last change of the list of results. */
    key_ms: number
    result_ms: number
  }
}

/** Runs in the page before its scripts: notes when the search box appears, with the listeners that it is rendered with. */
function watchStart(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main input[type="search"]')) return
    window.usable_ms = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: notes pressed keys, and changes of the list of results once they are painted. */
function watchResults(): void {
  window.key_ms = 0
  window.result_ms = 0
  document.addEventListener('keydown', () => {
    window.key_ms = performance.now()
  })
  new MutationObserver((changes) => {
    // without named functions, for which tsx adds a helper that the page does not have
    const has_results =
      document.querySelector('.result-list') !== null &&
      changes.some(({ target }) => target instanceof Element && target.closest('.result-list, .search-page') !== null)
    if (has_results) requestAnimationFrame(() => setTimeout(() => (window.result_ms = performance.now())))
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** Loads the start page several times, each in a session of its own with nothing cached. */
async function measureLoads(browser: Browser, base_url: string): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < LOADS; i++) {
    const context = await browser.newContext()
    await context.addInitScript(watchStart)
    const page = await context.newPage()
    await page.goto(base_url, { waitUntil: 'networkidle' })
    times.push((await page.evaluate(() => window.usable_ms)) ?? Number.NaN)
    await context.close()
  }
  return times
}

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_QUERY_CHARS)

/** Types the last character of each text, and measures until its results are painted. */
async function measureTyping(page: Page, texts: readonly string[]): Promise<number[]> {
  const box = page.locator('main input[type="search"]')
  const times: number[] = []
  for (const text of texts) {
    await box.fill(text.slice(0, -1))
    await sleep(PAUSE_MS)
    await box.press(text.slice(-1) === ' ' ? 'Space' : text.slice(-1))
    await sleep(MAX_RESULT_MS)
    const { key_ms, result_ms } = await page.evaluate(() => ({ key_ms: window.key_ms, result_ms: window.result_ms }))
    // the same results for both texts change nothing
    if (result_ms > key_ms) times.push(result_ms - key_ms)
  }
  return times
}

/** Memory of the page after a collection of garbage, in bytes. */
async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

/** Searches many times in one tab: each text is entered at once, and its results are awaited. */
async function measureMemory(page: Page, texts: readonly string[]): Promise<{ before: number; after: number }> {
  const box = page.locator('main input[type="search"]')
  let before = 0
  for (let i = 0; i < MEMORY_SEARCHES; i++) {
    if (i === MEMORY_WARM_UP) before = await readHeap(page)
    const text = `${texts[i % texts.length]} ${i}`
    const answered = page.waitForResponse((response) => response.url().includes(`+${i}&`), { timeout: 20_000 })
    await box.fill(text)
    await answered
  }
  return { before, after: await readHeap(page) }
}

interface ConsoleBenchmark {
  figures: MeasurementLog
  rows: readonly LoadRow[]
  texts: readonly string[]
  database_url: string | null
  model_id: string
  vectorOf: EmbedText
}

async function measurePages(server: BenchServer, { figures, texts }: ConsoleBenchmark): Promise<void> {
  const part = `console, ${RECORDS.toLocaleString('en')} records`
  const { base_url } = server
  const browser = await launchChromium()
  try {
    figures.noteTimes(part, 'start page usable, nothing cached', await measureLoads(browser, base_url), ['<= 1000'])
    const { api_key } = await createClient({ base_url }).registerAgent({ type: 'human', agent_name: 'reader' })
    const context = await browser.newContext()
    await context.addInitScript(
      (session) => sessionStorage.setItem('cairnway.session', session),
      JSON.stringify({ keys: [{ api_key, workspace_id: null, workspace_name: null }] }),
    )
    const page = await context.newPage()
    await page.goto(`${base_url}/search`, { waitUntil: 'networkidle' })
    await page.evaluate(watchResults)
    const queries = texts.map(shorten).filter((text) => /[a-z]$/i.test(text))
    const typed = await measureTyping(page, queries.slice(0, SEARCHES))
    figures.noteTimes(part, `last key until its results are painted, ${typed.length} searches`, typed, ['<= 150'])
    const { before, after } = await measureMemory(page, queries)
    figures.note(part, `heap of the tab after ${MEMORY_WARM_UP} searches`, before / MEBIBYTE, 'MiB')
    figures.note(part, `heap of the tab after ${MEMORY_SEARCHES} searches`, after / MEBIBYTE, 'MiB')
  } finally {
    await browser.close()
  }
}

/** Measures the web console in Chromium: its first load, searching while typing with the real model, and its memory. */
export async function measureConsole(benchmark: ConsoleBenchmark): Promise<void> {
  const { rows, database_url } = benchmark
  const target = await createStoreTarget(database_url)
  try {
    const db = await target.open()
    await fillStore(db, generateLoadRecords(rows, RECORDS), benchmark)
    await db.runMaintenance()
    await db.close()
    const server = await startServer({ ...target.environment, EMBEDDINGS: 'local', SEED: 'off', RATE_LIMITS: 'off' })
    await waitUntilIdle(server)
    await measurePages(server, benchmark)
    await server.stop()
  } finally {
    await target.remove()
  }
}
