/** All that ends a line in Unicode (UAX 14, LB4 and LB5): readers differ in which of it they take for an end. */
const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** A text by others as part of an answer in words: set in, so that none of its lines looks like one of ours. */
export const escapeUntrustedText = (text: string): string => text.replace(LINE_BREAK, '\n  ')

/** What a search that found nothing answers in words. */
export const NO_RESULTS_MESSAGE = 'No relevant experiences found.'
