import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Keeps the focus in a list whose rows change or go away: the returned function is called before a row does so; then
 * the first link of the row at its index gets the focus, or the heading of the page when none is left.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): (index: number) => void {
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    const rows = [...(list.current?.children ?? [])]
    const row = rows[Math.min(removed.current, rows.length - 1)]
    removed.current = null
    const target = row?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
  return (index) => {
    removed.current = index
  }
}
