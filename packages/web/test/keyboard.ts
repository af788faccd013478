import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More stops than any page of the tests has. */
const MAX_STOPS = 250
const WAIT = { timeout: 60_000 }

/** The element that has the focus. */
interface FocusedElement {
  /** as assistive technology calls it; empty for the document and for headings without a name */
  name: string
  role: string
  /** start of its markup */
  html: string
  /** true for the document itself, to which the focus falls back where nothing has it */
  is_lost: boolean
  /** whether somebody sees that it has the focus: it has an outline, and is in the window */
  is_visible: boolean
}

/** A person who uses a page by the keyboard alone. */
export interface Keyboard {
  press: (...keys: string[]) => Promise<void>
  /** Enters a text at once, as pasting does. */
  paste: (text: string) => Promise<void>
  focused: () => Promise<FocusedElement>
  /**
   * Moves on by Tab until something of this name has the focus.
   * @param role of the element as Chromium names it, such as `link` or `button`
   * @throws when nothing of this name can be reached, or when a stop on the way has no name or no visible focus
   */
  tabTo: (name: string | RegExp, role?: string) => Promise<void>
  /** Moves back by Shift+Tab likewise. */
  tabBackTo: (name: string | RegExp, role?: string) => Promise<void>
  /** Presses a key, waits for what comes of it, and checks that the focus is still somewhere. */
  act: (key: string, isDone: () => Promise<void>) => Promise<void>
}

async function readName(cdp: CDPSession): Promise<{ name: string; role: string }> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return { name: '', role: '' }
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return { name: String(nodes[0]?.name?.value ?? ''), role: String(nodes[0]?.role?.value ?? '') }
}

const readFocus = (page: Page): Promise<Omit<FocusedElement, 'name' | 'role'>> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    const is_in_window = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
    const has_outline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    return {
      html: element.outerHTML.slice(0, 160),
      is_lost: element === document.body || element === document.documentElement,
      is_visible: has_outline && is_in_window && width > 0 && height > 0,
    }
  })

const matches = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text)

/** Takes the keyboard of a page. */
export async function takeKeyboard(page: Page): Promise<Keyboard> {
  const cdp = await page.context().newCDPSession(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = async (): Promise<FocusedElement> => ({ ...(await readName(cdp)), ...(await readFocus(page)) })

  /** A stop scrolls into the window a moment after the key. */
  const expectUsable = async (stop: FocusedElement) => {
    if (stop.name === '') throw new Error(`a stop of Tab has no name: ${stop.html}`)
    if (stop.is_visible) return
    await expect.poll(() => readFocus(page), { ...WAIT, message: stop.html }).toMatchObject({ is_visible: true })
  }
  const moveTo = async (key: string, name: string | RegExp, role: string | undefined) => {
    const passed: string[] = []
    for (let count = 0; count < MAX_STOPS; count++) {
      await press(key)
      const stop = await focused()
      // past the last stop is the window of the browser itself
      if (stop.is_lost) continue
      await expectUsable(stop)
      if (matches(stop.name, name) && (role === undefined || stop.role === role)) return
      passed.push(`${stop.role} "${stop.name.slice(0, 60)}"`)
    }
    throw new Error(`${key} does not reach ${name}, but ${[...new Set(passed)].join(', ')}`)
  }
  return {
    press,
    paste: (text) => page.keyboard.insertText(text),
    focused,
    tabTo: (name, role) => moveTo('Tab', name, role),
    tabBackTo: (name, role) => moveTo('Shift+Tab', name, role),
    act: async (key, isDone) => {
      await press(key)
      await isDone()
      await expect.poll(focused, { ...WAIT, message: `the focus after ${key}` }).toMatchObject({ is_lost: false })
    },
  }
}
