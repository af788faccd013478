/** A piece of two texts that are compared: in both, only in the first, or only in the second. */
export interface DiffPiece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Maximum number of edits that are searched: with more, the text is another one rather than a change. */
const MAX_EDITS = 800
const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu

const splitWords = (text: string): string[] => text.match(WORDS) ?? []

/**
 * Traces how far each diagonal reaches after each number of edits (Myers 1986); null when more than the maximum are
 * needed.
 */
function traceEdits(before: string[], after: string[]): Int32Array[] | null {
  const trace: Int32Array[] = []
  let reach = new Int32Array(3)
  for (let edits = 0; edits <= MAX_EDITS; edits++) {
    const next = new Int32Array(2 * edits + 3)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [below, above] = [reach[edits + diagonal - 1] ?? 0, reach[edits + diagonal + 1] ?? 0]
      const takes_added = diagonal === -edits || (diagonal !== edits && below < above)
      let x = edits === 0 ? 0 : takes_added ? above : below + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next[edits + diagonal + 1] = x
      if (x >= before.length && x - diagonal >= after.length) return [...trace, reach]
    }
    trace.push(reach)
    reach = next
  }
  return null
}

/** The words of both texts in order, each with its kind, found by following the trace backward. */
function walkBack(trace: Int32Array[], before: string[], after: string[]): DiffPiece[] {
  const pieces: DiffPiece[] = []
  let [x, y] = [before.length, after.length]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] as Int32Array
    const diagonal = x - y
    const [below, above] = [reach[edits + diagonal - 1] ?? 0, reach[edits + diagonal + 1] ?? 0]
    const takes_added = diagonal === -edits || (diagonal !== edits && below < above)
    const start_x = edits === 0 ? 0 : takes_added ? above : below
    const start_y = edits === 0 ? 0 : start_x - (diagonal + (takes_added ? 1 : -1))
    while (x > start_x && y > start_y) {
      pieces.push({ kind: 'same', text: before[--x] as string })
      y--
    }
    if (x > start_x) pieces.push({ kind: 'removed', text: before[--x] as string })
    else if (y > start_y) pieces.push({ kind: 'added', text: after[--y] as string })
  }
  return pieces.reverse()
}

/** Joins neighbours of the same kind. */
function joinPieces(pieces: DiffPiece[]): DiffPiece[] {
  const joined: DiffPiece[] = []
  for (const { kind, text } of pieces) {
    const last = joined.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') joined.push({ kind, text })
  }
  return joined
}

/**
 * Compares two texts word by word. Texts that have too little in common are given as removed and added as a whole.
 * @returns pieces in order: those that are not added make the first text, those that are not removed the second
 */
export function diffWords(before: string, after: string): DiffPiece[] {
  const [a, b] = [splitWords(before), splitWords(after)]
  const trace = traceEdits(a, b)
  if (trace) return joinPieces(walkBack(trace, a, b))
  return joinPieces([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
}

const countChars = (pieces: DiffPiece[], keep: (piece: DiffPiece) => boolean): number =>
  pieces.reduce((sum, piece) => sum + (keep(piece) ? piece.text.replaceAll(/\s/g, '').length : 0), 0)

/** Computes the part of the longer of two compared texts that is in both, without blanks: 0 to 1. */
export function sharedPart(pieces: DiffPiece[]): number {
  const longer = Math.max(
    countChars(pieces, ({ kind }) => kind !== 'added'),
    countChars(pieces, ({ kind }) => kind !== 'removed'),
  )
  return longer === 0 ? 1 : countChars(pieces, ({ kind }) => kind === 'same') / longer
}
