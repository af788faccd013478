/** Parses a URL; null for what is none. `URL.canParse` of Node 20 refuses letters such as `ü` once it is compiled. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
