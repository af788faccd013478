import type { Styles } from './styles.ts'

/** What is printed on: how wide, and how words can look. */
export interface Page {
  columns: number
  styles: Styles
}

/** The same with less room, for what is set in. */
export const narrower = (page: Page, by: number): Page => ({ ...page, columns: Math.max(20, page.columns - by) })

export const setIn = (lines: string[], by: string): string[] => lines.map((line) => (line === '' ? '' : by + line))
