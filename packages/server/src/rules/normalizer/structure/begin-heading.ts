import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, sliceLine } from '../units/source-line.ts'
import type { Unit } from '../units/unit.ts'
import { type HeadingLine, isCertainForm, readHeadingLine } from './heading-line.ts'
import { addUnit, openSection, type StructureReader } from './reader.ts'

/** Form of the headings of an Org file. */
const ORG_FORM = -3
export const ORG_HEADING = /^(\*{1,6})\s+(?:(?:TODO|DONE|FAILED|CANCELL?ED|WAITING|NEXT)\s+)?(?:\[#[A-C]\]\s+)?(\S.*)$/

/** The heading at a line, if one begins there. */
export function readHeading(lines: Passage, at: number, { is_session, is_org }: StructureReader): HeadingLine | null {
  const text = (lines[at] as SourceLine).text
  if (is_session && text.startsWith('#')) return null
  const org = is_org ? ORG_HEADING.exec(text) : null
  if (org === null) return readHeadingLine(text, lines[at + 1]?.text)
  const level = org[1]?.length ?? 1
  return { from: text.indexOf(org[2] as string), to: text.length, lines: 1, level, is_certain: true, form: ORG_FORM }
}

/** Begins what a heading announces: the title, a section, or a part of the section above it. */
export function beginHeading(lines: Passage, at: number, heading: HeadingLine, reader: StructureReader): void {
  const words = sliceLine(lines[at] as SourceLine, heading.from, heading.to)
  if (holdsSections(lines, at, heading, reader)) {
    openTitle(words, heading, reader)
    // one word that any text could begin with names no problem
    if (classifyHeading(words.text, 'plain') !== null) (reader.units.at(-1) as Unit).is_excluded = true
  } else if (isTitle(lines, at, heading, reader)) openTitle(words, heading, reader)
  else if (!beginLabeledSection(words, heading, reader)) beginSection(lines, at, heading, reader)
}

function openTitle(words: SourceLine, { level, form }: HeadingLine, reader: StructureReader): void {
  openSection(reader, [words], null)
  reader.outer_headings.add(`${form} ${level}`)
}

/** Whether a heading is the title of the sections that stand below it, whatever its words are. */
function isTitle(
  lines: Passage,
  at: number,
  { level, lines: own, from, to }: HeadingLine,
  reader: StructureReader,
): boolean {
  if (classifyHeading((lines[at] as SourceLine).text.slice(from, to), 'plain') !== null) return false
  if (level === 1 && reader.label_form !== null) return true
  for (let index = at + own; index < lines.length && index < at + MAX_TITLE_LINES; index++) {
    const text = (lines[index] as SourceLine).text
    const next = readHeading(lines, index, reader)
    if (next?.is_certain === true) return next.level > level && classifyHeading(text.slice(next.from, next.to)) !== null
  }
  return false
}
const MAX_TITLE_LINES = 400

/**
 * Whether a heading stands above sections that tell a problem and what became of it, whatever its own word announces:
 * `# Note`, `# Report`.
 */
function holdsSections(
  lines: Passage,
  at: number,
  { level, lines: own, from, to }: HeadingLine,
  reader: StructureReader,
) {
  const announced = classifyHeading((lines[at] as SourceLine).text.slice(from, to))
  if (announced === null || announced === 'problem') return false
  const below = new Set<WordClass | null>()
  for (let index = at + own; index < lines.length && index < at + MAX_TITLE_LINES; index++) {
    const { text } = lines[index] as SourceLine
    const next = readHeading(lines, index, reader)
    if (next?.is_certain !== true) continue
    if (next.level <= level) break
    below.add(classifyHeading(text.slice(next.from, next.to)))
  }
  return below.has('problem') && (below.has('method') || below.has('cause'))
}

/** `Root cause: the cache is stale`, as the words of a heading. */
const LABELED = /^([^:：]{2,40}?)\s?(?:[:：]|\s[–—-])\s+(\S.*)$/u
const LABELS: ReadonlySet<WordClass | null> = new Set<WordClass | null>([
  'problem',
  'attempt',
  'cause',
  'method',
  'evidence',
])

/** Begins a section with a heading that holds both its label and what it says; false where it is none. */
function beginLabeledSection(words: SourceLine, { level, form }: HeadingLine, reader: StructureReader): boolean {
  const [, label = '', rest = ''] = LABELED.exec(words.text) ?? []
  const section = label === '' ? null : classifyHeading(label, 'plain')
  if (!LABELS.has(section) || section === null || classifyHeading(words.text, 'plain') !== null) return false
  openSection(reader, [sliceLine(words, 0, label.length)], section)
  reader.section_level = level
  reader.section_form = form
  addUnit(reader, [sliceLine(words, words.text.length - rest.length)], 'prose')
  return true
}

/**
 * Whether a heading has marks of another kind than the certain one of its section, and than the titles before: those of a text
 * that the section holds.
 */
const isForeign = (level: number, form: number, { section, section_form, outer_headings }: StructureReader): boolean =>
  section !== null &&
  section_form !== null &&
  section_form !== form &&
  isCertainForm(section_form) &&
  level > 1 &&
  !outer_headings.has(`${form} ${level}`)

/** `Attempt 2`, `Attempt 2: restarted the worker` */
const COUNTED_ATTEMPT =
  /^((?:attempt|try|approach|idea|experiment|hypothesis|option|versuch|ansatz|tentative|essai|piste|intento|tentativa|tentativo|poging|försök|forsøg|forsøk|próba|pokus|yritys|спроба|попытка|deneme|尝试|方法|試行|試み|시도)\s?#?(?:\p{N}{1,2}|[一二三四五六七八九十]))\s*(?:[:：.)—–-]\s*)?(.*)$/iu
/** A heading within a section, with the class of its words. */
interface InnerHeading extends Pick<HeadingLine, 'level' | 'form'> {
  words: SourceLine
  found: WordClass | null
}

/**
 * Begins an attempt of those that a section tells, or why it failed, with a heading within that section; false where it is
 * neither.
 */
function beginAttempt(lines: Passage, at: number, inner: InnerHeading, reader: StructureReader): boolean {
  const { words, found } = inner
  const { section, section_level, section_form, sections } = reader
  if (section !== 'attempt' && (section !== 'failure' || !sections.includes('attempt'))) return false
  const [, label = '', rest = ''] = COUNTED_ATTEMPT.exec(words.text) ?? []
  const is_named = label === '' && found === null && hasSibling(lines, at, inner, reader)
  if (label === '' && found !== 'failure' && !is_named) return false
  if (label !== '') openSection(reader, [sliceLine(words, 0, label.length)], 'attempt')
  else if (found === 'failure') openSection(reader, [words], found)
  else
    Object.assign(reader, { section: 'attempt', section_number: reader.section_number + 1, has_unknown_label: false })
  if (is_named) addUnit(reader, [words], 'list')
  else if (rest !== '') addUnit(reader, [sliceLine(words, words.text.length - rest.length)], 'list')
  // the next heading of this level is within the outer section too
  Object.assign(reader, { section_level, section_form })
  return true
}

/** Whether a heading of the same level, which announces nothing either, stands in the same section. */
function hasSibling(lines: Passage, at: number, { level, form }: InnerHeading, reader: StructureReader): boolean {
  const isSibling = (index: number, step: 1 | -1): boolean => {
    for (
      let place = index + step;
      place >= 0 && place < lines.length && Math.abs(place - at) < MAX_TITLE_LINES;
      place += step
    ) {
      const next = readHeading(lines, place, reader)
      if (next?.is_certain !== true || next.form !== form) continue
      if (next.level < level) return false
      const text = (lines[place] as SourceLine).text.slice(next.from, next.to)
      if (next.level === level) return classifyHeading(text) === null
    }
    return false
  }
  return isSibling(at, 1) || isSibling(at, -1)
}

const STEP =
  /^(?:\p{P}\s?)?(?:step|schritt|étape|etape|paso|passo|шаг|крок|krok|stap|steg|trin|trinn|vaihe|adım|bước|langkah|चरण|الخطوة|ステップ|手順|步骤|第[一二三四五六七八九十\d]{1,3}步|단계)\s?[\p{N}一二三四五六七八九十]/iu
/** Whether a heading counts a step of the method above it, at whatever level. */
const isStep = (text: string, { section }: StructureReader): boolean => section === 'method' && STEP.test(text)

/** Begins a section, unless the heading is one within the section above it. */
function beginSection(
  lines: Passage,
  at: number,
  { level, form, from, to }: HeadingLine,
  reader: StructureReader,
): void {
  const words = sliceLine(lines[at] as SourceLine, from, to)
  const found = classifyHeading(words.text)
  const is_inner = reader.section !== null && !reader.is_brief && level > reader.section_level
  const is_part =
    isStep(words.text, reader) ||
    ((is_inner || isForeign(level, form, reader)) && (found === null || reader.section !== 'problem'))
  if (is_part) {
    if (!beginAttempt(lines, at, { words, found, level, form }, reader)) addUnit(reader, [words], 'heading')
    return
  }
  openSection(reader, [words], found)
  if (found === null) reader.outer_headings.add(`${form} ${level}`)
  reader.section_level = level
  reader.section_form = form
}
