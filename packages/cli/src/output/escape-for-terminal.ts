/**
 * Control characters except the newline, characters that change the direction of text, and invisible ones: format
 * characters, fillers, tags, lone surrogates. Joiners and variation selectors stay, because words and emoji need them.
 */
const UNSAFE_CHARACTERS =
  /(?![\n\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

const TAB_REPLACEMENT = '    '

const escapeCodeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const escapeCodeUnits = (text: string): string => text.split('').map(escapeCodeUnit).join('')

/**
 * Makes untrusted text safe for a terminal: characters that could move the cursor, change colors, make the terminal
 * reply or change the direction of text become escapes such as `\u001b`. A tab becomes four spaces, because its width
 * would depend on its column.
 */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll('\t', TAB_REPLACEMENT).replace(UNSAFE_CHARACTERS, escapeCodeUnits)

/** Like `escapeForTerminal`, and escapes line ends too, for values such as paths that belong on one line. */
export const escapeLineForTerminal = (text: string): string =>
  escapeForTerminal(text).replaceAll('\n', escapeCodeUnit('\n'))

/** Serializes a value as JSON that is safe for a terminal; the escapes are JSON, so it parses to the same value. */
export const serializeEscapedJson = (value: unknown, indent = 0): string =>
  (JSON.stringify(value, null, indent) ?? 'null').replace(UNSAFE_CHARACTERS, escapeCodeUnits)
