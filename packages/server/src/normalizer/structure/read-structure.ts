import { splitLines } from '../source-line.ts'
import type { Unit } from '../unit.ts'
import { readLines } from './read-lines.ts'

/** The passages of a text in reading order, and what its form says of them. */
export function readStructure(text: string): Unit[] {
  return readLines(splitLines(text))
}
