import type { TerminalStyles } from './terminal-styles.ts'
import { textWidth } from './text-width.ts'

/** The width and the styles of a terminal, and the prefix of the commands that are shown in it. */
export interface TerminalLayout {
  columns: number
  styles: TerminalStyles
  /** the words that start this program with the service and the key of this call; without them, this program's name */
  program?: string
}

/** One step of indentation. */
export const INDENT = '  '
const MIN_COLUMNS = 20

/** The layout for indented lines: `indent` columns narrower, at least `MIN_COLUMNS` wide. */
export const narrowLayout = (layout: TerminalLayout, indent: number): TerminalLayout => ({
  ...layout,
  columns: Math.max(MIN_COLUMNS, layout.columns - indent),
})

export const indentLines = (lines: string[], indentation: string): string[] =>
  lines.map((line) => (line === '' ? '' : indentation + line))

const REMARK_SEPARATOR = ' · '

/** Joins short remarks, which may be styled, to as few lines as the width allows. */
export function joinRemarks(remarks: string[], { columns }: TerminalLayout): string[] {
  const lines: string[] = []
  for (const remark of remarks) {
    const joined = `${lines.at(-1)}${REMARK_SEPARATOR}${remark}`
    if (lines.length > 0 && textWidth(joined) <= columns) lines[lines.length - 1] = joined
    else lines.push(remark)
  }
  return lines
}
