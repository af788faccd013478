/** Line breaks and other white space, control characters, and characters that are invisible or change the direction. */
const UNSAFE_CHARACTERS = /[\s\p{Cc}\p{Cf}]+/gu

/**
 * Quotes a text of a contributor in a sentence of the service: one line without double quotes, so that no reader takes
 * any of it for a statement of the service.
 */
export function quote(text: string, max_chars: number): string {
  const characters = [...text.replace(UNSAFE_CHARACTERS, ' ').trim().replaceAll('"', "'")]
  return `"${characters.length > max_chars ? `${characters.slice(0, max_chars - 1).join('')}…` : characters.join('')}"`
}
