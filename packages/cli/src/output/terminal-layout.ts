import type { TerminalStyles } from './terminal-styles.ts'
import { textWidth } from './text-width.ts'

/** What is printed on: how wide, and how words can look. */
export interface TerminalLayout {
  columns: number
  styles: TerminalStyles
}

/** The same with less room, for what is set in. */
export const narrowLayout = (page: TerminalLayout, by: number): TerminalLayout => ({
  ...page,
  columns: Math.max(20, page.columns - by),
})

export const indentLines = (lines: string[], by: string): string[] =>
  lines.map((line) => (line === '' ? '' : by + line))

const REMARK_SEPARATOR = ' · '

/** Short remarks side by side, on as many lines as they need; each may have its own look. */
export function joinRemarks(remarks: string[], { columns }: TerminalLayout): string[] {
  const lines: string[] = []
  for (const remark of remarks) {
    const joined = `${lines.at(-1)}${REMARK_SEPARATOR}${remark}`
    if (lines.length > 0 && textWidth(joined) <= columns) lines[lines.length - 1] = joined
    else lines.push(remark)
  }
  return lines
}
