import { isIP } from 'node:net'
import { parseUrl } from '@cairnway/contract'
import { ProofError } from '../parsing/proof-error.ts'

const HOST = /^([a-z0-9.-]+)(?:%3A([0-9]{1,5}))?$/
const SEGMENT = /^[\w.-]+$/
const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1'])

/**
 * The URL of the document of a did:web. Each document has one DID: a host in capitals, the default port and an address
 * are refused, so that nobody binds one identity to two accounts under two spellings.
 * @param id what follows `did:web:`
 * @param allow_private permits http on this machine
 * @throws ProofError
 */
export function didWebUrl(id: string, allow_private: boolean): string {
  const [authority = '', ...path] = id.split(':')
  const [, host, port] = HOST.exec(authority) ?? []
  const is_path = path.every((segment) => SEGMENT.test(segment) && !/^\.+$/.test(segment))
  if (host === undefined || !is_path)
    throw new ProofError('the did:web must be a host name in small letters and a path of plain names')
  const is_loopback = allow_private && LOOPBACK_HOSTS.has(host)
  if (isIP(host) !== 0 && !is_loopback) throw new ProofError('the did:web must name a host, not an address')
  const url = `${is_loopback ? 'http' : 'https'}://${host}${port === undefined ? '' : `:${port}`}/${
    path.length === 0 ? '.well-known' : path.join('/')
  }/did.json`
  if (parseUrl(url)?.href !== url)
    throw new ProofError('the did:web must name its host and port in their usual spelling')
  return url
}
