import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'

/** Time for which a notice is shown; one with an undo stays longer, since the user has to decide. */
const NOTICE_MS = 5000
const UNDO_NOTICE_MS = 15_000

interface Notice {
  text: string
  undo?: (() => void) | undefined
}

const notice = signal<Notice | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a notice for some seconds, also to screen readers.
 * @param undo undoes the action, where that is possible
 */
export function announce(text: string, undo?: () => void): void {
  clearTimeout(timer)
  notice.value = { text, undo }
  timer = setTimeout(
    () => {
      notice.value = null
    },
    undo ? UNDO_NOTICE_MS : NOTICE_MS,
  )
}

/** The outlets for notices: the page, and each open dialog, outside of which nothing is visible to screen readers. */
const places = signal<readonly symbol[]>([])

/** An outlet for notices, in the page and in each dialog; they are shown in the one that has opened last. */
export function Announcer() {
  const [place] = useState(() => Symbol('announcer'))
  useEffect(() => {
    places.value = [...places.peek(), place]
    return () => {
      places.value = places.peek().filter((other) => other !== place)
    }
  }, [])
  const shown = places.value.at(-1) === place ? notice.value : null
  const takeBack = () => {
    const undo = notice.value?.undo
    notice.value = null
    undo?.()
  }
  return (
    <div class="announcer" role="status">
      {shown && (
        <p class="notice">
          {shown.text}
          {shown.undo && (
            <Button kind="quiet" icon="undo" is_small onClick={takeBack}>
              {strings.common.undo}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
