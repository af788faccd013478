import type { Client } from './client.ts'
import type { ClientClock } from './client-clock.ts'
import type { CallOutput } from './operation-types.ts'
import { pollUntil } from './poll-until.ts'

const DEFAULT_MAX_WAIT_MS = 60_000

export interface WaitOptions {
  /** Give up after this time; 60,000 by default. */
  max_wait_ms?: number
  /** Aborting ends the wait with the reason of the signal. */
  signal?: AbortSignal
  clock?: ClientClock
}

/**
 * Asks for a raw deposit until its text is normalized.
 * @returns the receipt of the text; `ended_at` is null when that took longer than the wait
 */
export async function waitForRawDeposit(
  client: Pick<Client, 'getRawDeposit'>,
  raw_deposit_id: string,
  { max_wait_ms = DEFAULT_MAX_WAIT_MS, signal, clock }: WaitOptions = {},
): Promise<CallOutput<'getRawDeposit'>> {
  const ask = () => client.getRawDeposit({ raw_deposit_id }, signal && { signal })
  return pollUntil(ask, ({ ended_at }) => ended_at !== null, { max_wait_ms, clock })
}
