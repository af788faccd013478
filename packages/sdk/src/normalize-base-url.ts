import { resolveUrl } from './resolve-url.ts'

/**
 * The address of a service without trailing slashes.
 * @param text an http or https URL; for a web page of the same origin also a path or an empty text
 * @throws TypeError for any other address, and for one with a user name or password, which fetch refuses. The message
 * never contains the address, since even an invalid one may contain a password.
 */
export function normalizeBaseUrl(text: string): string {
  const url = resolveUrl(text) ?? (/^(?:\/|$)/.test(text) ? resolveUrl(text, 'http://same.invalid') : null)
  // without the base, `//name:password@host` would not be parsed as a URL with a user name
  if (url !== null && (url.username !== '' || url.password !== ''))
    throw new TypeError(
      'the address of the service must carry no user name and no password; the key is its own setting',
    )
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new TypeError('the address of the service must be an http address')
  return text.replace(/\/+$/, '')
}
