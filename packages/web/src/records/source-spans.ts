/** A passage of a source text that a field of a record was made of. */
export interface SourcePassage {
  /** Such as `problem` or `failed_approaches[0].attempt`. */
  field: string
  /** Code points from the start of the text. */
  start: number
  /** The first code point after it. */
  end: number
}

/** A piece of a source text with the fields that it is part of; none for a piece that became no field. */
export interface SourcePiece {
  text: string
  fields: string[]
}

/**
 * Splits a source text into the pieces between the ends of its passages. The pieces together are the text; passages may
 * overlap, and what is outside of the text is ignored.
 */
export function splitSource(content: string, passages: readonly SourcePassage[]): SourcePiece[] {
  const points = Array.from(content)
  const clamp = (position: number): number => Math.min(Math.max(position, 0), points.length)
  const ends = new Set([0, points.length])
  for (const { start, end } of passages) {
    ends.add(clamp(start))
    ends.add(clamp(end))
  }
  const positions = [...ends].sort((a, b) => a - b)
  return positions.slice(1).map((end, index) => {
    const start = positions[index] as number
    const inside = passages.filter((passage) => passage.start <= start && passage.end >= end)
    return { text: points.slice(start, end).join(''), fields: [...new Set(inside.map(({ field }) => field))] }
  })
}

/** Returns the passages of each field in the order of the source text, with a blank line between. */
export function passageTexts(content: string, passages: readonly SourcePassage[]): Map<string, string> {
  const points = Array.from(content)
  const texts = new Map<string, string>()
  for (const { field, start, end } of [...passages].sort((a, b) => a.start - b.start)) {
    const before = texts.get(field)
    const text = points.slice(start, end).join('')
    texts.set(field, before === undefined ? text : `${before}\n\n${text}`)
  }
  return texts
}
