/** Maximum length of a text that is typeset; longer ones are shown as plain text. */
const MAX_CHARS = 20_000
/** Maximum number of emphasis marks in a paragraph, since the parser compares each with those before it. */
const MAX_EMPHASIS_MARKS = 1000
const MAX_BRACKETS = 300
/** The parser calls itself for quotations and lists that begin in the same line. */
const DEEP_LINE = /^[ \t]*(?:(?:>[ \t]*|(?:[*+-]|\d{1,9}[.)])[ \t]+)){20}/m

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0

/**
 * Whether a text is typeset: one that is long, or on which the parser would spend seconds or overflow, is shown as
 * plain text.
 */
export const isTypesettable = (text: string): boolean =>
  text.length <= MAX_CHARS &&
  !DEEP_LINE.test(text) &&
  text
    .split(/\n[ \t]*\n/)
    .every((part) => count(part, /[*_~]/g) <= MAX_EMPHASIS_MARKS && count(part, /\[/g) <= MAX_BRACKETS)
