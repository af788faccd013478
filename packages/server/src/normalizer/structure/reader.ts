import type { WordClass } from '../lexicon/word-class.ts'
import { type Passage, type SourceLine, trimPassage } from '../source-line.ts'
import type { Turn, Unit, UnitKind } from '../unit.ts'

/** State while lines are read from top to bottom. */
export interface Reader {
  units: Unit[]
  turn: Turn
  turns: number
  section: WordClass | null
  section_number: number
  /** Level of its heading: 1 is the outermost. */
  section_level: number
  /** Whether the section ends with its paragraph, as the one of `Key: value` does. */
  is_brief: boolean
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

export const newTurn = (reader: Reader, found: Partial<Turn>): void => {
  reader.turn = {
    speaker: null,
    depth: reader.turn.depth,
    votes: null,
    is_accepted: false,
    is_rejected: false,
    is_output: false,
    ...found,
    number: ++reader.turns,
  }
  reader.section = null
}

export function createReader(): Reader {
  const turn = {
    number: 0,
    speaker: null,
    depth: 0,
    votes: null,
    is_accepted: false,
    is_rejected: false,
    is_output: false,
  }
  return {
    units: [],
    turn,
    turns: 0,
    section: null,
    section_number: 0,
    section_level: 0,
    is_brief: false,
    is_session: false,
    is_org: false,
    group: 0,
    missing_ends: null,
    rest: null,
  }
}

/** Passages of one text; what comes after them belongs to the last one, which bounds the time. */
const MAX_UNITS = 4000

export function addUnit(reader: Reader, lines: Passage, kind: UnitKind, is_start = true): void {
  const passage = trimPassage(lines)
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
    section_number,
    group,
    turn,
    is_excluded: false,
    is_start,
  })
}
