/**
 * Spaces, and signs that steer a terminal, turn the direction of text or cannot be seen: fillers, tags, selectors of
 * variants but the two that tell an emoji from a sign.
 */
const UNSAFE_CHARACTERS = /(?:(?![\ufe0e\ufe0f])[\s\p{Cc}\p{Cf}\p{Surrogate}\p{Default_Ignorable_Code_Point}])+/gu

/**
 * A text of somebody else on one line of at most `chars` letters, for a log, a prompt or a result: it can neither imitate
 * the lines round it nor steer a terminal. What is too long ends with `…`, after a whole word where that is near.
 */
export function sanitizeLine(text: string, chars: number): string {
  const line = text.replace(UNSAFE_CHARACTERS, ' ').trim()
  const letters = [...line]
  if (letters.length <= chars) return line
  const kept = letters.slice(0, chars - 1).join('')
  return `${kept.replace(/\s\S{0,20}$/, '')}…`
}
