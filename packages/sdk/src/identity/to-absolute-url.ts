import { resolveUrl } from '../resolve-url.ts'

/** An address as the service knows it: a web page may name the service of its own origin by a path. */
export function toAbsoluteUrl(text: string): string {
  if (resolveUrl(text) !== null) return text
  const page = (globalThis as { location?: { href?: string } }).location?.href
  return new URL(text || '/', page).href.replace(/\/+$/, '')
}
