/** A finding in a text: what it is and where, as UTF-16 offsets with an exclusive end. It never carries the value. */
export type Span = { type: string; start: number; end: number }
