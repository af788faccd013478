/** A text of somebody else on one line: without control characters, which terminals obey, and not too long. */
export function plainText(text: string, chars: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return line.length <= chars ? line : `${line.slice(0, chars - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
