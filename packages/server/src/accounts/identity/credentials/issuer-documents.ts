import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import { createSharedFetches, fetchDocument } from '../did/fetch-document.ts'
import { ProofError } from '../parsing/proof-error.ts'

/**
 * Documents of issuers: status lists, and the keys of issuers that are no DID. They are fetched with SSRF protection
 * each time, unless their host says by `Cache-Control` for how long they may be used.
 */
export interface IssuerDocuments {
  /**
   * @returns null when its host says that there is none
   * @throws ProofError
   */
  get(url: string, accept: string): Promise<string | null>
}

export interface IssuerDocumentsParts {
  outgoing: Pick<Outgoing, 'send'>
  now: () => Date
}

/** Seconds after which a revoked credential is refused, and a removed key is unknown, at the latest. */
export const MAX_ISSUER_DOCUMENT_AGE_S = 300
const MAX_BYTES = 256 * 1024
const MAX_DOCUMENTS = 100

interface FetchedDocument {
  text: string | null
  expires_ms: number
}

/** Reads for how many seconds an answer says that it may be used. */
function readMaxAge(cache_control = ''): number {
  if (/\bno-(?:store|cache)\b/i.test(cache_control)) return 0
  return Math.min(Number(/\bmax-age=(\d{1,9})\b/i.exec(cache_control)?.[1] ?? 0), MAX_ISSUER_DOCUMENT_AGE_S)
}

export function createIssuerDocuments({ outgoing, now }: IssuerDocumentsParts): IssuerDocuments {
  // in the order of their fetches, so that the first is the oldest
  const cached = new Map<string, FetchedDocument>()
  const shareFetch = createSharedFetches<FetchedDocument>()

  async function fetchIssuerDocument(url: string, accept: string): Promise<FetchedDocument> {
    const started_ms = now().getTime()
    const { status, headers, body } = await fetchDocument(outgoing, url, { accept, max_bytes: MAX_BYTES })
    if (status === 404 || status === 410) return { text: null, expires_ms: started_ms }
    if (status !== 200) throw new ProofError(`${new URL(url).host} answers with status ${status}`, 'unreachable')
    const expires_ms = started_ms + readMaxAge(headers['cache-control']) * 1000
    return { text: Buffer.from(body).toString().trim(), expires_ms }
  }

  function store(url: string, fetched: FetchedDocument): void {
    cached.delete(url)
    if (fetched.expires_ms > now().getTime()) cached.set(url, fetched)
    const [oldest] = cached.keys()
    if (cached.size > MAX_DOCUMENTS && oldest !== undefined) cached.delete(oldest)
  }

  const fetchAndStore = (url: string, accept: string): Promise<FetchedDocument> =>
    shareFetch(url, async () => {
      const fetched = await fetchIssuerDocument(url, accept)
      store(url, fetched)
      return fetched
    })

  return {
    async get(url, accept) {
      const now_ms = now().getTime()
      const found = cached.get(url)
      // a clock that is set back makes an end later than it was
      const is_fresh =
        found && found.expires_ms > now_ms && found.expires_ms <= now_ms + MAX_ISSUER_DOCUMENT_AGE_S * 1000
      return (is_fresh ? found : await fetchAndStore(url, accept)).text
    },
  }
}
