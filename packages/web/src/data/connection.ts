import { ApiError, type Client, NoAnswerError } from '@cairnway/sdk'
import { signal } from '@preact/signals'
import { client, isActiveKeyRefused } from '../session/session.ts'

const RETRY_INTERVAL_MS = 2000

/** Whether the last call got no answer: the service restarts, or the network is gone. */
export const isUnreachable = signal(false)

/** Counts how often the service could be reached again, so that failed resources are loaded again. */
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

/** Checks whether the service answers, after something other than a call has failed. */
export async function checkConnection(): Promise<void> {
  try {
    await client.peek().getHealth({}, { max_retries: 0, timeout_ms: RETRY_INTERVAL_MS })
  } catch {
    waitForService()
  }
}

/**
 * Notes whether a failed call means that the key is refused or the connection is lost; the caller shows the failure
 * itself.
 * @param used the client of the call; nothing is noted for a key that is no longer active
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
