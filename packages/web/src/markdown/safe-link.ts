/** Protocols that a link in somebody else's text may have. */
const protocols = new Set(['http:', 'https:', 'mailto:'])

/** A link that may be opened. */
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

const PROTOCOL = /^(?:https?:\/\/|mailto:)/

/**
 * Whether a reader of the text of a link knows where it goes: the text is the address, with or without its protocol,
 * and begins with the host as the browser understands it, so that neither a user name nor look-alike letters can
 * imitate a host.
 */
export function saysWhereItGoes({ host }: SafeLink, address: string, text: string): boolean {
  const named = address.replace(PROTOCOL, '')
  if (text !== address && text !== named) return false
  return named.startsWith(host) && /^(?:[/?#]|$)/.test(named.slice(host.length))
}
