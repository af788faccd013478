/** An address as the service knows it: a web page may name the service of its own origin by a path. */
export function toAbsoluteUrl(text: string): string {
  // not by `URL.canParse`, which refuses letters such as `ü` in Node 20 once it is compiled
  try {
    new URL(text)
    return text
  } catch {}
  const page = (globalThis as { location?: { href?: string } }).location?.href
  return new URL(text || '/', page).href.replace(/\/+$/, '')
}
