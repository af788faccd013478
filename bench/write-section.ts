import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const document = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

/**
 * Puts the text between the markers of that name in docs/benchmarks.md, in place of what was there.
 * @throws Error when the markers are missing
 */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`]
  const page = readFileSync(document, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for ${name}`)
  writeFileSync(document, `${page.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${page.slice(to)}`)
}
