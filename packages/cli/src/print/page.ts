import { stripVTControlCharacters } from 'node:util'
import type { Styles } from './styles.ts'
import { textWidth } from './text-width.ts'

/** What is printed on: how wide, and how words can look. */
export interface Page {
  columns: number
  styles: Styles
}

/** The same with less room, for what is set in. */
export const narrower = (page: Page, by: number): Page => ({ ...page, columns: Math.max(20, page.columns - by) })

export const setIn = (lines: string[], by: string): string[] => lines.map((line) => (line === '' ? '' : by + line))

const BETWEEN = ' · '

/** Short remarks side by side, on as many lines as they need; each may have its own look. */
export function flow(remarks: string[], { columns }: Page): string[] {
  const widthOf = (text: string): number => textWidth(stripVTControlCharacters(text))
  const lines: string[] = []
  for (const remark of remarks) {
    const joined = `${lines.at(-1)}${BETWEEN}${remark}`
    if (lines.length > 0 && widthOf(joined) <= columns) lines[lines.length - 1] = joined
    else lines.push(remark)
  }
  return lines
}
