import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const document = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))

/**
 * Replaces the text between the markers `<!-- begin: name -->` and `<!-- end: name -->` in docs/benchmarks.md.
 * @throws Error when the markers are missing
 */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`]
  const page = readFileSync(document, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no markers for ${name}`)
  writeFileSync(document, `${page.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${page.slice(to)}`)
}
