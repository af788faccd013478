function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * The address of a service without slashes at its end: a whole one, or for a page of the same origin a path or ''.
 * @throws TypeError for one with a user name or password in it, which fetch refuses, and for what is no such address.
 * Neither is told: error texts are shown, and what cannot be read may be an address with a password as well.
 */
export function normalizeBaseUrl(text: string): string {
  const whole = parseUrl(text)
  const url = whole ?? (/^(?:\/|$)/.test(text) ? parseUrl(text, 'http://same.invalid') : null)
  // what a browser reads as `//name:password@host` has a name only when it is read with a base
  if (url !== null && (url.username !== '' || url.password !== ''))
    throw new TypeError(
      'the address of the service must carry no user name and no password; the key is its own setting',
    )
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new TypeError('the address of the service must be an http address')
  return text.replace(/\/+$/, '')
}
