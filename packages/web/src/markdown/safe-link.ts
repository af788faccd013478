/** Protocols that a link in somebody else's text may have. */
const protocols = new Set(['http:', 'https:', 'mailto:'])

/** Where a link goes, and how a reader is told. */
export interface SafeLink {
  href: string
  /** The host, or the address of a mail. */
  host: string
}

/** Returns where a link of somebody else's text goes; null for one that is not opened, such as a script or a path. */
export function readSafeLink(address: string): SafeLink | null {
  try {
    const url = new URL(address)
    if (!protocols.has(url.protocol)) return null
    return { href: url.href, host: url.protocol === 'mailto:' ? url.pathname : url.host }
  } catch {
    return null
  }
}
