import { parseUrl } from '@cairnway/contract'
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts'
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts'
import type { OutgoingAnswer } from '../../../platform/outgoing/send-request.ts'
import { ProofError } from '../parsing/proof-error.ts'

export const IDENTITY_FETCH_TIMEOUT_MS = 5000
const MAX_FETCHES = 100

/**
 * Fetches what somebody publishes, with SSRF protection.
 * @returns the answer, whatever its status is
 * @throws ProofError for a host that may not be asked, is away or answers too much
 */
export async function fetchDocument(
  { send }: Pick<Outgoing, 'send'>,
  url: string,
  { accept, max_bytes }: { accept: string; max_bytes: number },
): Promise<OutgoingAnswer> {
  const host = parseUrl(url)?.host ?? 'the host'
  try {
    const answer = await send(
      { method: 'GET', url, headers: { accept } },
      { timeout_ms: IDENTITY_FETCH_TIMEOUT_MS, max_bytes },
    )
    if (answer.is_truncated) throw new ProofError(`what ${host} answers is larger than ${max_bytes} bytes`)
    return answer
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const code = error.code === 'refused' ? 'invalid' : 'unreachable'
    throw new ProofError(`what ${host} publishes cannot be fetched: ${error.message}`, code)
  }
}

/**
 * Creates a function that runs a fetch once for all who ask for the same key at the same time, and not too many at a time.
 */
export function createSharedFetches<T>(): (key: string, send: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return async (key, send) => {
    const same = running.get(key)
    if (same) return same
    if (running.size >= MAX_FETCHES) throw new ProofError('too many hosts are being asked', 'unreachable')
    const fetched = send().finally(() => running.delete(key))
    running.set(key, fetched)
    return fetched
  }
}
