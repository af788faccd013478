import { ApiError, type Client, NoAnswerError } from '@cairnway/sdk'
import { signal } from '@preact/signals'
import { client, isActiveKeyRefused } from '../session/session.ts'

const RETRY_INTERVAL_MS = 2000

/** Whether the last call got no answer: the service restarts, or the network is gone. */
export const isUnreachable = signal(false)

/** Counts how often the service could be reached again; what failed meanwhile is loaded again. */
export const reconnections = signal(0)

let timer: ReturnType<typeof setTimeout> | null = null

async function tryAgain(): Promise<void> {
  timer = null
  try {
    await client.peek().getHealth({}, { max_retries: 0, timeout_ms: RETRY_INTERVAL_MS })
    isUnreachable.value = false
    reconnections.value += 1
  } catch {
    waitForService()
  }
}

function waitForService(): void {
  isUnreachable.value = true
  timer ??= setTimeout(tryAgain, RETRY_INTERVAL_MS)
}

/** Asks whether the service answers, after something else than a call has failed. */
export async function checkConnection(): Promise<void> {
  try {
    await client.peek().getHealth({}, { max_retries: 0, timeout_ms: RETRY_INTERVAL_MS })
  } catch {
    waitForService()
  }
}

/**
 * Takes note of what a failed call says of the key and of the connection; the caller shows the failure itself.
 * @param used with which it was called: of a key that is not active any more nothing is noted
 */
export function reportFailure(error: unknown, used: Client = client.peek()): void {
  if (error instanceof NoAnswerError) waitForService()
  if (error instanceof ApiError && error.status === 401 && used === client.peek()) isActiveKeyRefused.value = true
}

/** Follows the browser going offline and online. */
export function startConnection(): void {
  window.addEventListener('offline', waitForService)
  window.addEventListener('online', () => {
    if (timer !== null) clearTimeout(timer)
    void tryAgain()
  })
}
