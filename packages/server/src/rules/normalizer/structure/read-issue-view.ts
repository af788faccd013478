import { type Passage, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { scanLines } from './read-lines.ts'
import { addUnit, createReader, newTurn } from './reader.ts'

const SEPARATOR = /^--$/
const KEY = /^([a-z][a-z -]{1,20}):(?:\s+(.*))?$/
const MIN_BLOCKS = 3

/** Units of an issue with its comments as a command line prints it: headers and texts between lines of `--`; null if it is none. */
export function readIssueView(lines: Passage): Unit[] | null {
  if (!/^(?:title|author):\s/.test(lines.find(({ text }) => text.trim() !== '')?.text ?? '')) return null
  const blocks: Passage[] = [[]]
  for (const line of lines)
    if (SEPARATOR.test(line.text.trimEnd())) blocks.push([])
    else blocks[blocks.length - 1] = [...(blocks.at(-1) as Passage), line]
  if (blocks.length < MIN_BLOCKS) return null
  const reader = createReader()
  let may_be_header = true
  for (const block of blocks) {
    const author = may_be_header ? authorOf(block) : null
    if (author === null) {
      scanLines(block, reader)
      may_be_header = true
      continue
    }
    may_be_header = false
    for (const line of block) {
      const found = /^title:\s+/.exec(line.text)
      if (found === null) continue
      reader.section = 'title'
      addUnit(reader, [sliceLine(line, found[0].length)], 'value')
    }
    newTurn(reader, { speaker: author.toLowerCase() })
  }
  return reader.units
}

/** The author that a header names; null for a block of text. */
function authorOf(block: Passage): string | null {
  const filled = block.filter(({ text }) => text.trim() !== '')
  const keys = new Map(filled.map(({ text }) => [KEY.exec(text)?.[1], KEY.exec(text)?.[2]]))
  return keys.has(undefined) ? null : (keys.get('author') ?? null)
}
