/** The DID of this service: did:web of its public address, whose keys are those of `signing_keys`. */
export function nodeDid(base_url: string): string {
  const { host, pathname } = new URL(base_url)
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return ['did', 'web', ...[host, ...segments].map(encodeURIComponent)].join(':')
}
