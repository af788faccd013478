import type { Outgoing } from '../../outgoing/outgoing.ts'
import { OutgoingError } from '../../outgoing/outgoing-error.ts'
import { ProofError } from '../proof-error.ts'

/**
 * What issuers publish: status lists, and the keys of issuers that are no DID. It is fetched through the guard of outgoing
 * requests each time, unless its host says by `Cache-Control` for how long it may be used.
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

/** A revoked credential is refused, and a removed key is unknown, after so long at the latest. */
const MAX_AGE_S = 300
const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024
const MAX_DOCUMENTS = 100
const MAX_FETCHES = 100

interface FetchedDocument {
  text: string | null
  expires_ms: number
}

/** For how many seconds an answer says that it may be used. */
function readMaxAge(cache_control = ''): number {
  if (/\bno-(?:store|cache)\b/i.test(cache_control)) return 0
  return Math.min(Number(/\bmax-age=(\d{1,9})\b/i.exec(cache_control)?.[1] ?? 0), MAX_AGE_S)
}

export function createIssuerDocuments({ outgoing, now }: IssuerDocumentsParts): IssuerDocuments {
  // in the order of their fetches, so that the first is the oldest
  const cached = new Map<string, FetchedDocument>()
  const fetching = new Map<string, Promise<FetchedDocument>>()

  async function fetchDocument(url: string, accept: string): Promise<FetchedDocument> {
    const { host } = URL.canParse(url) ? new URL(url) : { host: 'the issuer' }
    const started_ms = now().getTime()
    const request = { method: 'GET', url, headers: { accept } } as const
    const answer = await outgoing.send(request, { timeout_ms: TIMEOUT_MS, max_bytes: MAX_BYTES }).catch((error) => {
      if (!(error instanceof OutgoingError)) throw error
      const code = error.code === 'refused' ? 'invalid' : 'unreachable'
      throw new ProofError(`what the issuer publishes at ${host} cannot be fetched: ${error.message}`, code)
    })
    if (answer.status === 404 || answer.status === 410) return { text: null, expires_ms: started_ms }
    if (answer.status !== 200) throw new ProofError(`${host} answers with status ${answer.status}`, 'unreachable')
    if (answer.is_truncated) throw new ProofError(`what ${host} answers is larger than ${MAX_BYTES} bytes`)
    const expires_ms = started_ms + readMaxAge(answer.headers['cache-control']) * 1000
    return { text: Buffer.from(answer.body).toString().trim(), expires_ms }
  }

  function store(url: string, fetched: FetchedDocument): void {
    cached.delete(url)
    if (fetched.expires_ms > now().getTime()) cached.set(url, fetched)
    const [oldest] = cached.keys()
    if (cached.size > MAX_DOCUMENTS && oldest !== undefined) cached.delete(oldest)
  }

  /** Fetches a document once for all who ask at the same time. */
  async function fetchShared(url: string, accept: string): Promise<FetchedDocument> {
    const running = fetching.get(url)
    if (running) return running
    if (fetching.size >= MAX_FETCHES) throw new ProofError('too many issuers are being asked', 'unreachable')
    const fetched = fetchDocument(url, accept).finally(() => fetching.delete(url))
    fetching.set(url, fetched)
    store(url, await fetched)
    return fetched
  }

  return {
    async get(url, accept) {
      const now_ms = now().getTime()
      const found = cached.get(url)
      // a clock that is set back makes an end later than it was
      const is_fresh = found && found.expires_ms > now_ms && found.expires_ms <= now_ms + MAX_AGE_S * 1000
      return (is_fresh ? found : await fetchShared(url, accept)).text
    },
  }
}
