import { classifyHeading } from '../lexicon/classify-heading.ts'
import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, passageText, type SourceLine, trimPassage } from '../units/source-line.ts'
import type { Turn, Unit, UnitKind } from '../units/unit.ts'
import type { LabelForm } from './label-form.ts'
import { stripPictures } from './strip-pictures.ts'

/** State while lines are read from top to bottom. */
export interface StructureReader {
  units: Unit[]
  turn: Turn
  turns: number
  section: WordClass | null
  section_number: number
  /** Classes of the sections that have begun, in their order. */
  sections: WordClass[]
  /** Level of its heading: 1 is the outermost. */
  section_level: number
  /** Form of that heading; null where a label begins the section. */
  section_form: number | null
  /** Forms and levels of the headings that announced no section. */
  outer_headings: Set<string>
  /** Indentation of the key in an item of a list of attempts that began the section; null where it began otherwise. */
  item_indent: number | null
  /** Form of the lines that name the sections of the text: see `findLabelForm`. */
  label_form: LabelForm | null
  /** Whether the section ends with its paragraph, as the one of `Key: value` does. */
  is_brief: boolean
  /** Whether a line of the section looks like a heading or key that the lexicon does not know. */
  has_unknown_label: boolean
  /** Whether the commands of a terminal stand in the text: there `#` begins a comment, not a heading. */
  is_session: boolean
  /** Whether it is an Org file, where stars begin headings. */
  is_org: boolean
  /** Ends of code that do not occur in the rest of the lines that are read. */
  missing_ends: { lines: Passage; ends: Set<RegExp> } | null
  /** Lines of the last unit that is kept apart, to which all that follows is added. */
  rest: SourceLine[] | null
  /** Number of the document within the text, where several are listed. */
  group: number
}

export const newTurn = (reader: StructureReader, found: Partial<Turn>): void => {
  reader.turn = {
    speaker: null,
    depth: reader.turn.depth,
    votes: null,
    is_accepted: false,
    is_rejected: false,
    is_output: false,
    is_failed: null,
    is_commit: false,
    ...found,
    number: ++reader.turns,
  }
  reader.section = null
}

export function createReader(): StructureReader {
  const turn = {
    number: 0,
    speaker: null,
    depth: 0,
    votes: null,
    is_accepted: false,
    is_rejected: false,
    is_output: false,
    is_failed: null,
    is_commit: false,
  }
  return {
    units: [],
    turn,
    turns: 0,
    section: null,
    item_indent: null,
    label_form: null,
    section_number: 0,
    sections: [],
    section_level: 0,
    section_form: null,
    outer_headings: new Set(),
    is_brief: false,
    has_unknown_label: false,
    is_session: false,
    is_org: false,
    group: 0,
    missing_ends: null,
    rest: null,
  }
}

/** Passages of one text; what comes after them belongs to the last one, which bounds the time. */
const MAX_UNITS = 4000

const RESULT =
  /^(?:the )?(?:results?|outcomes?|ergebnis|résultat|resultado|risultato|результат|итог|结果|結果|결과|sonuç|النتيجة)$/i

/**
 * Reclassifies a section by the sections before it: `Result` right after an attempt is why it failed, unless something
 * worked before; why something fails is the cause where nothing has been tried.
 */
function inItsPlace(section: WordClass, words: Passage, { sections }: StructureReader): WordClass {
  const text = passageText(words).trim()
  const is_behind_attempt = sections.at(-1) === 'attempt' || sections.at(-1) === 'failure'
  if (section === 'evidence' && is_behind_attempt && !sections.includes('method') && RESULT.test(text)) return 'failure'
  if (section === 'failure' && !sections.includes('attempt') && classifyHeading(text, 'plain') === null) return 'cause'
  return section
}

/** Begins a section with its heading or key. */
export function openSection(
  reader: StructureReader,
  words: Passage,
  section: WordClass | null,
  is_brief = false,
): void {
  reader.section = section === null ? null : inItsPlace(section, words, reader)
  reader.section_number++
  reader.section_form = null
  reader.item_indent = null
  reader.is_brief = is_brief
  reader.has_unknown_label = false
  if (reader.section !== null) reader.sections.push(reader.section)
  addUnit(reader, words, 'heading')
  const heading = reader.units.at(-1)
  if (heading !== undefined && section !== null) heading.is_head = true
}

/** Marks what has been read of the section, and what follows of it, as divided by a label that the lexicon does not know. */
export function doubtSection(reader: StructureReader): void {
  if (reader.has_unknown_label) return
  reader.has_unknown_label = true
  for (let at = reader.units.length - 1; at >= 0; at--) {
    const unit = reader.units[at] as Unit
    if (unit.section_number !== reader.section_number) return
    unit.has_unknown_label = unit.section !== null
  }
}

export function addUnit(reader: StructureReader, lines: Passage, kind: UnitKind, is_start = true): void {
  const passage = trimPassage(stripPictures(lines))
  if (passage.length === 0) return
  if (reader.rest !== null) {
    for (const line of passage) reader.rest.push(line)
    return
  }
  if (reader.units.length === MAX_UNITS) reader.rest = passage
  const { section, section_number, group, turn } = reader
  reader.units.push({
    passage,
    kind,
    section,
    is_marked: section !== null && !reader.is_brief,
    is_head: false,
    has_unknown_label: section !== null && reader.has_unknown_label,
    section_number,
    group,
    turn,
    is_excluded: false,
    is_refused: false,
    assigned: null,
    is_start,
  })
}
