/** A finding in a text: what it is and where, as UTF-16 offsets with an exclusive end. It never carries the value. */
export type TextSpan = { type: string; start: number; end: number }

/** True when two findings share a character. */
export function overlaps(a: TextSpan, b: TextSpan): boolean {
  return a.start < b.end && b.start < a.end
}
