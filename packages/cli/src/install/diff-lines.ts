import { structuredPatch } from 'diff'

const CONTEXT_LINES = 2

export interface DiffLine {
  sign: ' ' | '+' | '-'
  text: string
  /** line number in the old text, from 1; an added line has the number of the old line that follows it */
  line: number
}

/**
 * Compares two texts line by line; a difference in line ends alone does not count.
 * @returns the changed lines with two unchanged lines around each; a gap in `line` marks lines that are left out
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old_text, new_text] = [withUniformLineEnds(before), withUniformLineEnds(after)]
  const { hunks } = structuredPatch('', '', old_text, new_text, '', '', { context: CONTEXT_LINES })
  return hunks.flatMap(({ oldStart, lines }) => {
    let next_line = oldStart
    return lines.map((patch_line) => {
      const sign = patch_line.startsWith('+') ? '+' : patch_line.startsWith('-') ? '-' : ' '
      const line = next_line
      if (sign !== '+') next_line += 1
      return { sign, text: patch_line.slice(1), line }
    })
  })
}

const withUniformLineEnds = (text: string): string =>
  text === '' || text.endsWith('\n') ? text.replaceAll('\r\n', '\n') : `${text.replaceAll('\r\n', '\n')}\n`
