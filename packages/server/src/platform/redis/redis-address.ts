import { parseUrl } from '@cairnway/contract'

/** The address of a Redis or Valkey server, with user and password. */
export interface RedisAddress {
  host: string
  port: number
  is_tls: boolean
  username: string | null
  password: string | null
  database: number
}

const DEFAULT_PORT = 6379

function decodePart(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Reads an address such as `rediss://user:password@host:6380/0`.
 * @returns null for any other text, and for an address with options in a query, which libraries read differently
 */
export function parseRedisAddress(text: string): RedisAddress | null {
  const url = /^rediss?:\/\/[^/]/i.test(text) ? parseUrl(text) : null
  if (url === null || url.hostname === '' || url.search !== '' || url.hash !== '') return null
  const [username, password] = [decodePart(url.username), decodePart(url.password)]
  const database = /^\/?(\d{0,4})$/.exec(url.pathname)?.[1]
  if (username === null || password === null || database === undefined) return null
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? DEFAULT_PORT : Number(url.port),
    is_tls: url.protocol === 'rediss:',
    username: username || null,
    password: password || null,
    database: Number(database),
  }
}
