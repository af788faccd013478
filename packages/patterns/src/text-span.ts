/** A finding in a text: its type and its place, as UTF-16 offsets with an exclusive end. It never carries the value. */
export interface TextSpan {
  /** such as `github_token` or `email` */
  type: string
  start: number
  end: number
}

export type AddSpan = (span: TextSpan) => void

/** Findings in one text, of which none overlaps another: the first one keeps its place. */
export interface SpanSet<Span extends TextSpan> {
  /** Leaves out a finding that shares a character with an earlier one. */
  add: (span: Span) => void
  /** The findings in the order of the text. */
  list(): Span[]
}

/**
 * Creates an empty set of findings. Adding takes time linear in the length of the finding, whatever the number of
 * findings.
 * @param text_length length of the text in UTF-16 code units
 */
export function createSpanSet<Span extends TextSpan>(text_length: number): SpanSet<Span> {
  const spans: Span[] = []
  // most texts have no finding
  let covered: Uint8Array | null = null
  return {
    add(span) {
      covered ??= new Uint8Array(text_length)
      if (covered.subarray(span.start, span.end).includes(1)) return
      covered.fill(1, span.start, span.end)
      spans.push(span)
    },
    list: () => spans.sort((a, b) => a.start - b.start),
  }
}
