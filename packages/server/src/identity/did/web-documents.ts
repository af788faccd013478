import type { Outgoing } from '../../outgoing/outgoing.ts'
import { OutgoingError } from '../../outgoing/outgoing-error.ts'
import { parseUniqueJson } from '../parse-unique-json.ts'
import { ProofError } from '../proof-error.ts'
import { type DidDocument, parseDidDocument } from './did-document.ts'
import { didWebUrl } from './did-web-url.ts'
import { parseDid } from './parse-did.ts'

/** The documents of did:web, fetched through the guard of outgoing requests and kept for five minutes. */
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
const TIMEOUT_MS = 5000
const MAX_BYTES = 64 * 1024
const MAX_DOCUMENTS = 1000
const MAX_FETCHES = 100

interface KeptDocument {
  document: DidDocument
  fetched_ms: number
  /** when it was fetched for a key that the one before did not name; 0: never */
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
  const fetching = new Map<string, Promise<DidDocument>>()

  async function fetchDocument(did: string): Promise<DidDocument> {
    const url = didWebUrl(parseDid(did).id, allow_private)
    const request = { method: 'GET', url, headers: { accept: 'application/did+json, application/json' } } as const
    const answer = await outgoing.send(request, { timeout_ms: TIMEOUT_MS, max_bytes: MAX_BYTES }).catch((error) => {
      if (!(error instanceof OutgoingError)) throw error
      const code = error.code === 'refused' ? 'invalid' : 'unreachable'
      throw new ProofError(`the document of the DID cannot be fetched: ${error.message}`, code)
    })
    if (answer.status !== 200)
      throw new ProofError(
        `the host of the DID answers with status ${answer.status}`,
        answer.status >= 500 || answer.status === 429 ? 'unreachable' : 'invalid',
      )
    if (answer.is_truncated) throw new ProofError(`the document of the DID is larger than ${MAX_BYTES} bytes`)
    return parseDidDocument(did, parseJson(answer.body))
  }

  function keep(did: string, entry: KeptDocument): void {
    kept.delete(did)
    kept.set(did, entry)
    const [oldest] = kept.keys()
    if (kept.size > MAX_DOCUMENTS && oldest !== undefined) kept.delete(oldest)
  }

  /** Fetches a document once for all who ask at the same time. */
  function fetchShared(did: string, is_refetch: boolean): Promise<DidDocument> {
    const running = fetching.get(did)
    if (running) return running
    if (fetching.size >= MAX_FETCHES)
      throw new ProofError('too many documents of DIDs are being fetched', 'unreachable')
    const fetched_ms = now().getTime()
    const fetched = fetchDocument(did)
      .then((document) => {
        keep(did, { document, fetched_ms, refetched_ms: is_refetch ? fetched_ms : 0 })
        return document
      })
      .finally(() => fetching.delete(did))
    fetching.set(did, fetched)
    return fetched
  }

  /** How long ago it was; infinite for the future, which a clock that is set back makes of the past. */
  const age = (ms: number): number => {
    const passed_ms = now().getTime() - ms
    return passed_ms < 0 ? Number.POSITIVE_INFINITY : passed_ms
  }

  return {
    async get(did) {
      const entry = kept.get(did)
      return entry && age(entry.fetched_ms) < KEPT_MS ? entry.document : fetchShared(did, false)
    },
    async getNewer(did) {
      const entry = kept.get(did)
      return entry && age(entry.refetched_ms) < REFETCH_PAUSE_MS ? entry.document : fetchShared(did, true)
    },
  }
}
