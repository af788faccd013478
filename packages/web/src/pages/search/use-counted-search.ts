import { useEffect, useRef } from 'preact/hooks'
import { currentPage } from '../../routing/router.ts'

/** Pause after which a typed text counts as a search. */
const DEBOUNCE_MS = 2000

/** The search that was counted last: coming back to it is not another search. */
let counted: string | null = null

/**
 * Has a search counted once, when typing pauses or the page is left with its answer on the screen: intermediate texts
 * are not counted.
 * @param key identifies the search; null until it is answered
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
      // an emptied search box removes the answer too
      if (currentPage.peek()?.name !== 'search') latest.current()
    },
    [],
  )
}
