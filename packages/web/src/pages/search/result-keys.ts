import { useEffect } from 'preact/hooks'

const boxElement = (): HTMLElement | null => document.getElementById('search-box')
const resultLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a[data-result]')]

/** Whether a key belongs to what has the focus: letters to a field, arrows to a choice, everything to a dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || target.id === 'search-box') return false
  return target.closest('input, textarea, select, dialog, [contenteditable]') !== null
}

const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the focus through the results; before the first one is the box. */
function moveBy(step: number): void {
  const links = resultLinks()
  const focused = document.activeElement
  // the buttons of a card belong to its result
  const current = links.findIndex((link) => link === focused || link.closest('article')?.contains(focused))
  const next = current + step
  if (next < 0) boxElement()?.focus()
  else links[Math.min(next, links.length - 1)]?.focus()
  links[next]?.closest('article')?.scrollIntoView({ block: 'nearest' })
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
  const is_in_box = event.target === boxElement()
  if (event.key === '/' && !is_in_box) {
    event.preventDefault()
    boxElement()?.focus()
    return
  }
  if (event.key === 'Escape' && !is_in_box) {
    boxElement()?.focus()
    return
  }
  if (event.key === 'Enter' && is_in_box) {
    resultLinks()[0]?.focus()
    event.preventDefault()
    return
  }
  const step = STEPS[event.key]
  if (step === undefined || (is_in_box && event.key.length === 1)) return
  // code that scrolls takes the arrow keys itself
  if (event.target instanceof HTMLElement && event.target.closest('pre, .table-frame')) return
  if (is_in_box && step < 0) return
  event.preventDefault()
  moveBy(step)
}

/** Makes the results reachable by the keyboard from anywhere on the page. */
export function useResultKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
