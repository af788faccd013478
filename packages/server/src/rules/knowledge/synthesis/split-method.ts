import { cutAtWord, firstChars } from './cut-text.ts'
import { headingKind, type PartKind, partKind } from './part-kind.ts'
import { type Block, readBlocks } from './read-blocks.ts'
import { type Span, splitSentences, trimSpan } from './split-sentences.ts'

/** A part of a method, word for word: something to do with the code that belongs to it, or why it is done. */
export interface MethodPart {
  text: string
  kind: Exclude<PartKind, 'other'>
}

type PartSpan = Span & { kind: PartKind }

/** Bounds on what is read of a method. */
const MAX_READ_CHARS = 12_000
const MAX_PARTS = 40
/** A section ends with the last of its blocks that fits; a longer part is cut after a line or a word. */
const MAX_SECTION_CHARS = 2000
const MAX_PART_CHARS = 4000
/** Sections from which a method is read as a list of sections. */
const MIN_SECTIONS = 2

const LEADS_IN = /[:：]\s*$/
/** A sentence with a name of code says what the lines after it are about. */
const NAMES_SUBJECT = /`|[\w-]\.\w|\w_\w|[a-z][A-Z]|--\w/
const TELLS = /[\p{L}\p{N}]/u

/**
 * Cuts a method into its parts, in order. Each is a slice of the method: an item of a list, a sentence, a section below
 * a heading; code stays whole and belongs to what stands before it.
 */
export function splitMethod(method: string): MethodPart[] {
  const text = firstChars(method, MAX_READ_CHARS)
  return joinBlocks(text, readBlocks(text))
    .flatMap(({ start, end, kind }): MethodPart[] => {
      const part = trimSpan(text, { start, end })
      return part === null || kind === 'other'
        ? []
        : [{ text: cutAtWord(text.slice(part.start, part.end), MAX_PART_CHARS), kind }]
    })
    .filter(({ text }) => TELLS.test(text))
    .slice(0, MAX_PARTS)
}

function joinBlocks(text: string, blocks: readonly Block[]): PartSpan[] {
  const first = blocks.findIndex(({ kind }) => kind === 'heading')
  const sections = first < 0 ? [] : groupSections(blocks.slice(first))
  return sections.length < MIN_SECTIONS
    ? joinSteps(text, blocks)
    : [...joinSteps(text, blocks.slice(0, first)), ...sections.map((section) => joinSection(text, section))]
}

/** The blocks below each heading, the heading first. A heading with nothing below it begins no section. */
function groupSections(blocks: readonly Block[]): [Block, ...Block[]][] {
  const sections: [Block, ...Block[]][] = []
  for (const block of blocks) {
    const section = sections.at(-1)
    if (section === undefined || block.kind === 'heading') sections.push([block])
    else section.push(block)
  }
  return sections.filter(({ length }) => length > 1)
}

/** A section as one part: its heading and as many of its blocks as fit. */
function joinSection(text: string, [heading, ...blocks]: readonly [Block, ...Block[]]): PartSpan {
  const { start } = heading
  const fitting = blocks.filter(({ end }, at) => at === 0 || end - start <= MAX_SECTION_CHARS)
  const end = fitting.at(-1)?.end ?? heading.end
  const kind = headingKind(text.slice(start, heading.end))
  // commands are there to be run, whatever the heading says
  const is_run = kind === 'reason' && fitting.some((block) => block.kind === 'code')
  return { start, end, kind: is_run ? 'action' : kind }
}

/** Blocks as parts: sentences one by one, items whole, code behind what leads to it, headings left out. */
function joinSteps(text: string, blocks: readonly Block[]): PartSpan[] {
  const parts: PartSpan[] = []
  /** the sentence before that only leads to what follows */
  let lead: Span | null = null
  /** the part that the items of a list belong to, because its lead says what they are about */
  let list: PartSpan | null = null
  for (const block of blocks) {
    const { start, end } = block
    const before = parts.at(-1)
    if (block.kind === 'item') {
      if (list !== null) list.end = end
      else if (namesSubject(text, lead)) {
        list = { start: lead.start, end, kind: 'action' }
        parts.push(list)
      } else parts.push({ start, end, kind: partKind(text.slice(start, end)) })
      lead = null
      continue
    }
    list = null
    if (block.kind === 'code') {
      if (lead === null && before?.kind === 'action' && !isOfLines(text, before)) before.end = end
      else parts.push({ start: lead?.start ?? start, end, kind: 'action' })
      lead = null
    } else if (block.kind === 'paragraph')
      for (const sentence of splitSentences(text, block)) {
        const sentence_text = text.slice(sentence.start, sentence.end)
        if (LEADS_IN.test(sentence_text)) {
          lead = sentence
          continue
        }
        parts.push(
          namesSubject(text, lead)
            ? { start: lead.start, end: sentence.end, kind: 'action' }
            : { ...sentence, kind: partKind(sentence_text) },
        )
        lead = null
      }
  }
  return parts
}

const namesSubject = (text: string, lead: Span | null): lead is Span =>
  lead !== null && NAMES_SUBJECT.test(text.slice(lead.start, lead.end))

const isOfLines = (text: string, { start, end }: Span): boolean => text.slice(start, end).includes('\n')
