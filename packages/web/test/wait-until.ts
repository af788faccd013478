import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** A loaded machine takes its time. */
const MAX_WAIT_MS = 90_000

/**
 * Waits until the background work of the server has reached a state.
 * @param name of the state, for the message of the error
 * @throws Error when it is not reached within 90 s
 */
export async function waitUntil(name: string, isReached: () => Promise<boolean>): Promise<void> {
  for (const started = performance.now(); !(await isReached()); await sleep(POLL_MS))
    if (performance.now() - started > MAX_WAIT_MS) throw new Error(`the server does not get to: ${name}`)
}
