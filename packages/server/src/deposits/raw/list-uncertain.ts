import type { RawDepositSpan } from '@cairnway/contract'
import type { IndirectReason } from './evaluate-indirect-deposit.ts'
import type { StoredUncertain } from './store.ts'
import { ENCODING_ASSUMED } from './uncertain-reading.ts'

const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`)

/** Whether a doubt is about a passage: one about a field about all of it, one about an encoding about what it decides. */
function concerns({ code, field }: IndirectReason, path: string, text: string): boolean {
  if (field !== undefined) return isWithin(path, field)
  return code === ENCODING_ASSUMED && /[^\0-\x7f]/.test(text)
}

/**
 * Lists the passages of a record whose place or reading is a guess, each with the first reason.
 * @param spans of the record, in code points of the text
 */
export function listUncertain(
  content: string,
  spans: readonly RawDepositSpan[],
  doubts: readonly IndirectReason[],
): StoredUncertain[] {
  if (doubts.length === 0) return []
  const points = Array.from(content)
  return spans.flatMap((span) => {
    const text = points.slice(span.start, span.end).join('')
    const doubt = doubts.find((each) => concerns(each, span.field, text))
    return doubt ? [{ ...span, reason: doubt.message }] : []
  })
}
