/** Every mandatory line break of Unicode (UAX #14, LB4 and LB5): programs differ in which of them they honor. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/**
 * Indents all lines of a text but the first. Where a response for people or language models contains a text by a
 * contributor, none of its lines can then pass for one that the service wrote.
 */
export const escapeUntrustedText = (text: string): string => text.replace(LINE_BREAK, '\n  ')
