/** Parses a URL; null for what is none. `URL.canParse` of Node 20 refuses letters such as `ü` once it is compiled. */
export function resolveUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
