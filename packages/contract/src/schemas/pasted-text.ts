import { z } from 'zod'
import { text } from './primitives.ts'

/** Sequences by which a program colors its output or moves the cursor (ECMA-48): a pasted log is full of them. */
const TERMINAL_SEQUENCE =
  /\u001b(?:\[[0-?]{0,40}[ -/]{0,10}[@-~]|\][^\u0007\u001b\n]{0,2000}(?:\u0007|\u001b\\)|[@-Z\\^_=>])/g
const LINE_SEPARATORS = /[\u000b\u000c\u0085\u2028\u2029]/g
const CONTROL_CHARACTERS = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/g

/** The text without terminal sequences, with one form of line ends besides CR. */
export const stripTerminalSequences = (text: string): string =>
  text.replace(TERMINAL_SEQUENCE, '').replace(LINE_SEPARATORS, '\n')

/** The text without control characters, except for line ends and NUL, which makes it invalid. */
export const stripControlCharacters = (text: string): string => text.replace(CONTROL_CHARACTERS, '')

/** A text that was perhaps copied from a terminal. */
export const pastedText = (max: number, min = 0) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? stripControlCharacters(stripTerminalSequences(value)) : value),
    text(max, { min }),
  )
