import type { Client } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { client } from '../session/session.ts'
import { reportFailure } from './connection.ts'

/** An action that a person starts: it runs once at a time, and its failure stays until the next attempt. */
export interface Action<A extends unknown[], T> {
  run: (...args: A) => Promise<T | undefined>
  is_running: boolean
  error: unknown
  clear: () => void
}

/** Wraps a call that changes something. `run` resolves to undefined after a failure, which `error` then holds. */
export function useAction<A extends unknown[], T>(call: (client: Client, ...args: A) => Promise<T>): Action<A, T> {
  const [is_running, setRunning] = useState(false)
  const [error, setError] = useState<unknown>(undefined)
  const run = async (...args: A): Promise<T | undefined> => {
    if (is_running) return undefined
    setRunning(true)
    setError(undefined)
    const used = client.peek()
    try {
      return await call(used, ...args)
    } catch (failure) {
      reportFailure(failure, used)
      setError(failure)
      return undefined
    } finally {
      setRunning(false)
    }
  }
  return { run, is_running, error, clear: () => setError(undefined) }
}
