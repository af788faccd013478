import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import { parseUniqueJson } from '../parsing/parse-unique-json.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { type DidDocument, parseDidDocument } from './did-document.ts'
import { didWebUrl } from './did-web-url.ts'
import { createSharedFetches, fetchDocument } from './fetch-document.ts'
import { parseDid } from './parse-did.ts'

/** The documents of did:web, fetched with SSRF protection and kept for `KEPT_MS`. */
export interface WebDocuments {
  /** @throws ProofError */
  get(did: string): Promise<DidDocument>
  /** The document as it is now, for a key that the kept one does not name; the kept one when it was just fetched so. */
  getNewer(did: string): Promise<DidDocument>
}

export interface WebDocumentsParts {
  outgoing: Pick<Outgoing, 'send'>
  /** permits http on this machine */
  allow_private: boolean
  now: () => Date
}

const KEPT_MS = 5 * 60_000
/** A document is not fetched again for unknown keys more often than this. */
const REFETCH_PAUSE_MS = 5000
const MAX_BYTES = 64 * 1024
const ACCEPT = 'application/did+json, application/json'
const MAX_DOCUMENTS = 1000

interface KeptDocument {
  document: DidDocument
  fetched_ms: number
  /** time at which it was fetched for a key that the one before did not name; 0: never */
  refetched_ms: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseUniqueJson(utf8.decode(bytes))
  } catch {
    throw new ProofError('the document of the DID is not JSON whose members have different names')
  }
}

export function createWebDocuments({ outgoing, allow_private, now }: WebDocumentsParts): WebDocuments {
  // in the order of their fetches, so that the first is the oldest
  const kept = new Map<string, KeptDocument>()
  const shareFetch = createSharedFetches<DidDocument>()

  async function fetchDidDocument(did: string): Promise<DidDocument> {
    const url = didWebUrl(parseDid(did).id, allow_private)
    const { status, body } = await fetchDocument(outgoing, url, { accept: ACCEPT, max_bytes: MAX_BYTES })
    if (status !== 200)
      throw new ProofError(
        `the host of the DID answers with status ${status}`,
        status >= 500 || status === 429 ? 'unreachable' : 'invalid',
      )
    return parseDidDocument(did, parseJson(body))
  }

  function keep(did: string, entry: KeptDocument): void {
    kept.delete(did)
    kept.set(did, entry)
    const [oldest] = kept.keys()
    if (kept.size > MAX_DOCUMENTS && oldest !== undefined) kept.delete(oldest)
  }

  const fetchAndKeep = (did: string, is_refetch: boolean): Promise<DidDocument> =>
    shareFetch(did, async () => {
      const fetched_ms = now().getTime()
      const document = await fetchDidDocument(did)
      keep(did, { document, fetched_ms, refetched_ms: is_refetch ? fetched_ms : 0 })
      return document
    })

  /** Returns how long ago a time was; infinite for the future, which a clock that is set back makes of the past. */
  const age = (ms: number): number => {
    const passed_ms = now().getTime() - ms
    return passed_ms < 0 ? Number.POSITIVE_INFINITY : passed_ms
  }

  return {
    async get(did) {
      const entry = kept.get(did)
      return entry && age(entry.fetched_ms) < KEPT_MS ? entry.document : fetchAndKeep(did, false)
    },
    async getNewer(did) {
      const entry = kept.get(did)
      return entry && age(entry.refetched_ms) < REFETCH_PAUSE_MS ? entry.document : fetchAndKeep(did, true)
    },
  }
}
