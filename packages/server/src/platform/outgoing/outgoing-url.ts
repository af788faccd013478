import { isIP } from 'node:net'
import { parseUrl } from '@cairnway/contract'

const MAX_URL_CHARS = 2048
const PORTS = ['', '443', '8443']
/** Names that belong to no host on the internet: those of this machine, of private networks and of Tor. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|svc|onion|home\.arpa)$/
/** The parser drops tabs and line ends, so that the parsed URL would differ from the text. */
const BLANK = /\s/

/** A URL whose parts are allowed; the addresses of its host are checked when it is called. */
export interface OutgoingUrl {
  url: URL
  /** the host as an address literal, without brackets; null: it is a name */
  literal: string | null
}

/**
 * Parses a URL that somebody named as a target. The parser makes one form of all spellings of an address (`0177.0.0.1`,
 * `2130706433`, `①②⑦.0.0.1`), so the parsed host is what is checked and what is connected to.
 * @param allow_private permits http, every port and names of private networks
 * @returns null for a URL that may not be called
 */
export function parseOutgoingUrl(text: string, allow_private: boolean): OutgoingUrl | null {
  if (text.length > MAX_URL_CHARS || BLANK.test(text)) return null
  const url = parseUrl(text)
  if (url === null || url.username !== '' || url.password !== '' || url.hostname.endsWith('.')) return null
  if (url.protocol !== 'https:' && !(allow_private && url.protocol === 'http:')) return null
  if (!allow_private && (!PORTS.includes(url.port) || PRIVATE_NAME.test(url.hostname))) return null
  const bare_host = url.hostname.replace(/^\[|\]$/g, '')
  return { url, literal: isIP(bare_host) === 0 ? null : bare_host }
}
