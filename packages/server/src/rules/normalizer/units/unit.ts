import type { Role, WordClass } from '../lexicon/word-class.ts'
import type { Passage } from './source-line.ts'

/** Kind of a passage, by its look. */
export type UnitKind = 'heading' | 'prose' | 'list' | 'code' | 'command' | 'output' | 'value'

/** A passage with one role: a sentence that leads over, a paragraph, a block of code, a value of a key. */
export interface Unit {
  passage: Passage
  kind: UnitKind
  /** Class that the heading or key above announces; null where there is none that the lexicon knows. */
  section: WordClass | null
  /** Whether a heading or key says so for sure; otherwise `section` is a hint. */
  is_marked: boolean
  /** Whether it is the heading or key that begins its section. */
  is_head: boolean
  /** Number of the section it stands in. */
  section_number: number
  /** Whether a line of its section looks like a heading or key that the lexicon does not know. */
  has_unknown_label: boolean
  /** Number of the document it stands in, where the text lists several. */
  group: number
  /** The turn it stands in: a message, an answer, an entry of a log. */
  turn: Turn
  /** Whether it must not get into any field: refused advice, a rejected answer, an order to the reader. */
  is_excluded: boolean
  /** Whether that is so because the next message refuses it, or because it refuses what was said before. */
  is_refused: boolean
  /**
   * Role that is certain: that of the column it stands in, or of advice that somebody tried in vain and what came of it,
   * although that is excluded.
   */
  assigned: Role | null
  /** Whether a blank line, a mark or a block stands before it, not only the end of a sentence. */
  is_start: boolean
}

/** A message of a thread, an answer with its votes, an entry of a log, a step of a trace. */
export interface Turn {
  number: number
  speaker: string | null
  /** Depth of quotation. */
  depth: number
  votes: number | null
  is_accepted: boolean
  /** Whether it is an answer to which another one was preferred, by its mark or by votes. */
  is_rejected: boolean
  /** Whether it is what a program printed. */
  is_output: boolean
  /** Whether the program failed; null where nothing but its output says so. */
  is_failed: boolean | null
  /** Whether it is the message of a commit, which tells what was changed. */
  is_commit: boolean
}

/** Parts that a record is assembled of: a passage, its role, and what it belongs to. */
export interface RoleUnit extends Pick<Unit, 'passage' | 'group' | 'is_marked'> {
  role: Role | null
  /** Second field that holds it: a method that was confirmed whole says why, too. */
  also?: Role | undefined
  /** Whether its role is a guess on which no record may rest. */
  is_uncertain?: boolean | undefined
  /** the same object for all units of a turn */
  turn: object
  /** Whether it begins an attempt of its own, also behind another one without a reason; false: it belongs to the one before. */
  begins_attempt?: boolean
}

export interface TaggedUnit extends Unit {
  role: Role | null
  also?: Role | undefined
  is_uncertain?: boolean | undefined
  begins_attempt?: boolean
}
