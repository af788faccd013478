import { joinRemarks, type TerminalLayout } from '../output/terminal-layout.ts'
import { wrapText } from '../output/wrap-text.ts'
import { END_OF_INPUT } from './key-reader.ts'
import type { ReviewView } from './review-view.ts'

/** The action of a key. */
export type ReviewAction =
  | 'accept'
  | 'change'
  | 'merge'
  | 'reject'
  | 'skip'
  | 'undo'
  | 'quit'
  | 'note'
  | 'all_text'
  | 'next_record'
  | 'previous_record'
  | 'redraw'

const KEYS: Record<string, ReviewAction> = {
  a: 'accept',
  c: 'change',
  m: 'merge',
  r: 'reject',
  s: 'skip',
  u: 'undo',
  q: 'quit',
  [END_OF_INPUT]: 'quit',
  n: 'note',
  v: 'all_text',
  '\t': 'next_record',
  '\u001b[C': 'next_record',
  '\u001b[Z': 'previous_record',
  '\u001b[D': 'previous_record',
  // Ctrl-L
  '\f': 'redraw',
}

/** Finds the action of a typed key; null for none. A pasted text is more than a key, so it does nothing. */
export const findAction = (typed: string): ReviewAction | null =>
  Object.hasOwn(KEYS, typed) ? (KEYS[typed] ?? null) : null

/** Whether the text of an item can be changed, or merged into another record, which a stored record cannot. */
export const isCandidate = ({ kind }: ReviewView): boolean => kind === 'candidate'

/** The keys with what each does to this item, on as few lines as the width allows. */
export function renderKeys(
  view: ReviewView,
  { nearest_index, has_undo, note }: { nearest_index: number; has_undo: boolean; note: string | null },
  layout: TerminalLayout,
): string[] {
  const nearest = view.nearest[nearest_index]
  const is_reported = view.kind === 'reported'
  const remarks = [
    is_reported ? 'a accept, it stays' : 'a accept',
    ...(isCandidate(view) ? ['c change and accept'] : []),
    ...(isCandidate(view) && nearest ? [`m merge into ${nearest.id}`] : []),
    is_reported ? 'r reject, it is hidden' : 'r reject',
    's skip',
    ...(has_undo ? ['u undo'] : []),
    'q quit',
    ...(view.nearest.length > 1 ? ['Tab next record'] : []),
    'v all text',
    'n note',
  ]
  return [
    ...(note === null ? [] : wrapText(`note: ${note}`, layout.columns)),
    ...joinRemarks(remarks, layout).map(layout.styles.faint),
  ]
}
