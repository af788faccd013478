/**
 * Control characters but the newline, what changes the direction of text, and what cannot be seen. Joiners stay: words
 * and pictures are made with them.
 */
const unsafe =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

const TAB = '    '

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const asEscapes = (found: string): string => found.split('').map(asEscape).join('')

/**
 * Text of others for a terminal: what could move the cursor, recolour, answer to the terminal or turn the direction
 * is shown as an escape such as `\u001b`. A tab becomes blanks: its width would depend on where it stands.
 */
export const neutralise = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\t', TAB).replace(unsafe, asEscapes)

/** A value as JSON that a terminal shows as it is: the same value, with such characters escaped. */
export const safeJson = (value: unknown, indent = 0): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(unsafe, asEscapes)
