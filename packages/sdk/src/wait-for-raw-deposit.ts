import type { Client } from './client.ts'
import { type ClientClock, systemClock } from './client-clock.ts'
import type { CallOutput } from './operation-types.ts'

const DEFAULT_MAX_WAIT_MS = 60_000
const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 3000

export interface WaitOptions {
  /** Give up after this time; 60,000 by default. */
  max_wait_ms?: number
  /** Aborting ends the wait with the reason of the signal. */
  signal?: AbortSignal
  clock?: ClientClock
}

/**
 * Asks for a raw deposit until its text is normalized.
 * @returns what became of it; `ended_at` is null when that took longer than the wait
 */
export async function waitForRawDeposit(
  client: Pick<Client, 'getRawDeposit'>,
  raw_deposit_id: string,
  { max_wait_ms = DEFAULT_MAX_WAIT_MS, signal, clock = systemClock }: WaitOptions = {},
): Promise<CallOutput<'getRawDeposit'>> {
  const ends_at = clock.now() + max_wait_ms
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const deposit = await client.getRawDeposit({ raw_deposit_id }, signal && { signal })
    if (deposit.ended_at !== null || clock.now() + pause > ends_at) return deposit
    await new Promise<void>((resolve) => clock.schedule(pause, resolve))
  }
}
