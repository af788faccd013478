import { signal } from '@preact/signals'
import { navigate, pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { keepFocus } from '../../ui/focus-page.ts'
import { undoDecision } from './decisions.ts'

const { reviews: texts } = strings

/** The filters of the open queue, as parameters of a link. */
export const queueFilter = (): Record<string, string> =>
  Object.fromEntries(
    ['kind', 'workspace_id'].flatMap((name) => {
      const value = query.value.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The address of an item, or of the queue, in the part of it that is open. */
export const reviewHref = (candidate_id: string | null): string =>
  candidate_id === null ? pageHref('reviews', {}, queueFilter()) : pageHref('review', { candidate_id }, queueFilter())

/** Counts undone decisions, so that an open page of the item, which shows it as decided, loads it again. */
export const reopenings = signal(0)

/** Undoes a decision and opens its item again; announces why when that is not possible. */
export async function undoAndOpen(id: string): Promise<void> {
  const refusal = await undoDecision(id)
  announce(refusal === null ? texts.undone : texts.not_undone(refusal))
  if (refusal !== null) return
  reopenings.value += 1
  navigate(reviewHref(id))
  keepFocus()
}
