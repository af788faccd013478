import { writeHeadline } from './headline.ts'
import { renderSection } from './render-section.ts'
import { type Section, writeSection } from './section.ts'

/** Prints a section; with `is_kept`, writes it into docs/benchmarks and its headline figures into docs/benchmarks.md. */
export function publishSection(name: string, section: Section, is_kept: boolean): void {
  console.log(`\n${renderSection(section)}`)
  if (!is_kept) return
  writeSection(name, section)
  writeHeadline()
}
