import { useEffect } from 'preact/hooks'
import { isForOthers, shortcutsEnabled } from '../../ui/shortcuts.tsx'

const boxElement = (): HTMLElement | null => document.getElementById('search-box')
const resultLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a[data-result]')]

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
  const box = boxElement()
  if (isForOthers(event, box)) return
  const is_in_box = event.target === box
  const is_character = event.key.length === 1
  if (is_character && (is_in_box || !shortcutsEnabled.peek())) return
  if (event.key === '/') {
    event.preventDefault()
    box?.focus()
    return
  }
  if (event.key === 'Escape' && !is_in_box) {
    box?.focus()
    return
  }
  if (event.key === 'Enter' && is_in_box) {
    resultLinks()[0]?.focus()
    event.preventDefault()
    return
  }
  const step = STEPS[event.key]
  if (step === undefined) return
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
