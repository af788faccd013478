import { useEffect, useRef } from 'preact/hooks'
import { currentPage } from '../../routing/router.ts'

/** A text that rests this long is what somebody wants to know, and no longer on its way to it. */
const DEBOUNCE_MS = 2000

/** The search that was counted last: coming back to it is not another search. */
let counted: string | null = null

/**
 * Has a search counted once, when its text rests or the page is left with its answer on the screen: what is typed on
 * the way there is not asked for.
 * @param key what tells the search from others; null until it is answered
 * @param count makes the search again, as one that counts
 */
export function useCountedSearch(key: string | null, count: () => void): void {
  const countOnce = () => {
    if (key === null || key === counted) return
    counted = key
    count()
  }
  const latest = useRef(countOnce)
  latest.current = countOnce
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => latest.current(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [key])
  useEffect(
    () => () => {
      // an emptied search box takes the answer away too
      if (currentPage.peek()?.name !== 'search') latest.current()
    },
    [],
  )
}
