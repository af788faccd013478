/**
 * The `Link` header that leads from a part of a list to the next one (RFC 8288).
 * @param base_url address of the service
 * @param url of the request
 */
export function nextPageLink(base_url: string, url: URL, offset: number): string {
  const query = new URLSearchParams(url.searchParams)
  query.set('offset', String(offset))
  return `<${base_url}${url.pathname}?${query}>; rel="next"`
}
