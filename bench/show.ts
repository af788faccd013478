// npm run bench:show -- [NAME…]: prints sections of docs/benchmarks; without names, lists them.

import { renderMarkdownTable } from './render-markdown-table.ts'
import { renderSection } from './render-section.ts'
import { listSectionNames, readSection } from './section.ts'

const names = process.argv.slice(2)
const toRow = (name: string): string[] => {
  const { title, commit, figures } = readSection(name)
  return [name, title, commit, String(figures.length)]
}
if (names.length > 0) for (const name of names) console.log(`${renderSection(readSection(name))}\n`)
else console.log(renderMarkdownTable([['name', 'title', 'commit', 'figures'], ...listSectionNames().map(toRow)]))
