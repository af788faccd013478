/** A text of ASCII characters alone, as most are: patterns for it are several times faster. */
export const ASCII_TEXT = /^[\0-\x7f]*$/
