/**
 * A web origin (RFC 6454) as browsers write it: scheme, host and a port that is not the usual one. Those of browser
 * extensions and of apps that are web pages have schemes of their own.
 * @returns null for what is none, such as an address with a path, `*` or `null`
 */
export function parseWebOrigin(text: string): string | null {
  if (!/^[a-z][a-z\d+.-]*:\/\/[^\s/?#@*\\]+\/?$/i.test(text) || !URL.canParse(text)) return null
  const { origin, protocol, host } = new URL(text)
  return origin === 'null' ? `${protocol}//${host.toLowerCase()}` : origin
}
