import { type Client, NoAnswerError } from '@cairnway/sdk'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { client } from '../session/session.ts'
import { reconnections, reportFailure } from './connection.ts'

/**
 * The state of something that is loaded: the last value stays while it is loaded again. It also stays after a failure,
 * unless another resource was requested by then.
 */
export interface Resource<T> {
  value: T | undefined
  error: unknown
  is_loading: boolean
  reload: () => void
  /** Replaces the value by what an action returned, without loading it again. */
  replace: (value: T) => void
}

/** Loads a value; aborted when it is not needed any more. */
export type Load<T> = (client: Client, signal: AbortSignal) => Promise<T>

/**
 * Loads something when the component appears, when one of `deps` changes, when another key is used, and when the service
 * can be reached again after a failure.
 * @param load null while there is nothing to load
 */
export function useResource<T>(load: Load<T> | null, deps: readonly unknown[]): Resource<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown; is_loading: boolean }>({ is_loading: load !== null })
  const loaded_for = useRef(deps)
  const [count, setCount] = useState(0)
  const used = client.value
  const failed_for_connection = useRef(false)
  const reconnection = useRef(0)
  if (failed_for_connection.current) reconnection.current = reconnections.value

  useEffect(() => {
    if (load === null) {
      setState({ is_loading: false })
      return
    }
    const controller = new AbortController()
    setState((before) => ({ ...before, is_loading: true }))
    load(used, controller.signal).then(
      (value) => {
        if (controller.signal.aborted) return
        failed_for_connection.current = false
        loaded_for.current = deps
        setState({ value, is_loading: false })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        failed_for_connection.current = error instanceof NoAnswerError
        reportFailure(error)
        const is_same = deps.every((each, index) => Object.is(each, loaded_for.current[index]))
        setState((before) => ({ ...(is_same && before), error, is_loading: false }))
      },
    )
    return () => controller.abort()
  }, [used, count, reconnection.current, load === null, ...deps])

  const reload = useCallback(() => setCount((before) => before + 1), [])
  const replace = useCallback((value: T) => setState({ value, is_loading: false }), [])
  return { value: state.value, error: state.error, is_loading: state.is_loading, reload, replace }
}
