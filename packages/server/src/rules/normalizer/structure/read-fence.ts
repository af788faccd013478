import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import { addUnit, openSection, type StructureReader } from './reader.ts'

/** A comment that is all of its line. */
const COMMENT = /^(\s{0,8}(?:#{1,3}|\/\/|--|;)\s+)(\S.{0,40}?)\s?[:：]?\s*$/
/** Classes of comments that part a block; a comment with the word of another class is part of the code. */
const PARTS: ReadonlySet<WordClass | null> = new Set<WordClass | null>([
  'problem',
  'attempt',
  'cause',
  'method',
  'evidence',
])

/** Adds a block of code; one below a problem, or below nothing, is divided at comments such as `# solution`. */
export function addFence(reader: StructureReader, block: Passage): void {
  const { section } = reader
  const heads = section === null || section === 'problem' ? findHeads(block) : []
  if (heads.length === 0) {
    addUnit(reader, block, 'code')
    return
  }
  const last = block.length - 1
  addUnit(reader, block.slice(1, heads[0]?.at), 'code')
  heads.forEach(({ at, words, section: own }, index) => {
    openSection(reader, [words], own)
    addUnit(reader, block.slice(at + 1, heads[index + 1]?.at ?? last), 'code')
  })
  reader.section = section
  reader.section_number++
}

function findHeads(block: Passage): { at: number; words: SourceLine; section: WordClass }[] {
  return block.flatMap((line, at) => {
    const [, mark = '', words = ''] = COMMENT.exec(line.text) ?? []
    const section = words === '' ? null : classifyHeading(words, 'plain')
    if (section === null || !PARTS.has(section)) return []
    return [{ at, words: sliceLine(line, mark.length, mark.length + words.length), section }]
  })
}
