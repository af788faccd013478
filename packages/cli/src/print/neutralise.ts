/**
 * Control characters but the newline, what changes the direction of text, and what cannot be seen: format characters,
 * fillers, tags, halves of characters. Joiners and selectors of variants stay: words and pictures are made with them.
 */
const unsafe =
  /(?![\n\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const TAB = '    '

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const asEscapes = (found: string): string => found.split('').map(asEscape).join('')

/**
 * Text of others for a terminal: what could move the cursor, recolour, answer to the terminal or turn the direction
 * is shown as an escape such as `\u001b`. A tab becomes blanks: its width would depend on where it stands.
 */
export const neutralise = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\t', TAB).replace(unsafe, asEscapes)

/** The same on one line: a path or a variable may hold line ends. */
export const neutraliseLine = (text: string): string => neutralise(text).replaceAll('\n', asEscape('\n'))

/** A value as JSON that a terminal shows as it is: the same value, with such characters escaped. */
export const safeJson = (value: unknown, indent = 0): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(unsafe, asEscapes)
