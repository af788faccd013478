import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { passageText } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { nestedSection } from './nested-section.ts'
import { type PlacedElement, parseXmlPlaces } from './parse-xml-places.ts'
import { stripIndent } from './read-notes.ts'
import { readTestSuites } from './read-test-suites.ts'
import { addUnit, createReader, openSection, type StructureReader } from './reader.ts'

/** Kinds of sections that the elements of a note name at least. */
const MIN_KINDS = 2

/** Units of a document of XML: a report of tests, or a note whose elements are its sections; null if a text is none. */
export function readXml(source: string): Unit[] | null {
  const root = parseXmlPlaces(source)
  if (root === null) return null
  const suites = readTestSuites(root)
  if (suites !== null) return suites
  if (sectionsOf(root).size < MIN_KINDS) return null
  const reader = createReader()
  walk(root, null, reader)
  return reader.units
}

function sectionsOf({ name, children }: PlacedElement): Set<WordClass> {
  const own = classifyHeading(name.text)
  const found = new Set<WordClass>(children.flatMap((child) => [...sectionsOf(child)]))
  return own === null || own === 'metadata' ? found : found.add(own)
}

function walk({ children, lines }: PlacedElement, section: WordClass | null, reader: StructureReader): void {
  if (passageText(lines).trim() !== '') {
    reader.section = section
    addUnit(reader, stripIndent(lines), 'value')
  }
  const names = children.map(({ name }) => name.text)
  children.forEach((child, index) => {
    // a list of documents repeats their element
    const is_item =
      section === null && child.children.length > 0 && names.filter((name) => name === child.name.text).length > 1
    if (is_item) reader.group++
    const own = nestedSection(child.name.text, section, index)
    openSection(reader, [child.name], own)
    walk(child, own, reader)
  })
}
