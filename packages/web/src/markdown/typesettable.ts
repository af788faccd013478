/** Longer texts are shown as they are: a person does not read them typeset. */
const MAX_CHARS = 20_000
/** Within one paragraph the parser compares each mark with those before it. */
const MAX_EMPHASIS_MARKS = 1000
const MAX_BRACKETS = 300
/** The parser calls itself for quotations and lists that begin in the same line. */
const DEEP_LINE = /^[ \t]*(?:(?:>[ \t]*|(?:[*+-]|\d{1,9}[.)])[ \t]+)){20}/m

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0

/**
 * Whether a text is typeset: one that is long, or made of marks so that a parser spends seconds on it or overflows, is
 * shown as it was written.
 */
export const isTypesettable = (text: string): boolean =>
  text.length <= MAX_CHARS &&
  !DEEP_LINE.test(text) &&
  text
    .split(/\n[ \t]*\n/)
    .every((part) => count(part, /[*_~]/g) <= MAX_EMPHASIS_MARKS && count(part, /\[/g) <= MAX_BRACKETS)
