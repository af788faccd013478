import type { Service } from '../parts.ts'

const BEARER = /^Bearer +(\S+) *$/i

/**
 * Finds the contributor who sends a request, before it is authenticated: by a key that has been found before. Null for
 * any other, so that invented keys do not count as separate senders.
 */
export function findSender(
  { key_cache }: Pick<Service, 'key_cache'>,
  authorization: string | undefined,
): string | null {
  const key = BEARER.exec(authorization ?? '')?.[1]
  return key === undefined ? null : key_cache.findOwner(key)
}
