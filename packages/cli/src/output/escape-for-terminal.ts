/**
 * Control characters but the newline, what changes the direction of text, and what cannot be seen: format characters,
 * fillers, tags, halves of characters. Joiners and selectors of variants stay: words and pictures are made with them.
 */
const UNSAFE_CHARACTERS =
  /(?![\n\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const TAB_REPLACEMENT = '    '

const escapeCodeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const escapeCodeUnits = (found: string): string => found.split('').map(escapeCodeUnit).join('')

/**
 * Text of others for a terminal: what could move the cursor, recolour, answer to the terminal or turn the direction
 * is shown as an escape such as `\u001b`. A tab becomes blanks: its width would depend on where it stands.
 */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\t', TAB_REPLACEMENT).replace(UNSAFE_CHARACTERS, escapeCodeUnits)

/** The same on one line: a path or a variable may hold line ends. */
export const escapeLineForTerminal = (text: string): string =>
  escapeForTerminal(text).replaceAll('\n', escapeCodeUnit('\n'))

/** A value as JSON that a terminal shows as it is: the same value, with such characters escaped. */
export const serializeEscapedJson = (value: unknown, indent = 0): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(UNSAFE_CHARACTERS, escapeCodeUnits)
