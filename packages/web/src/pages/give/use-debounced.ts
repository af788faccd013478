import { useEffect, useState } from 'preact/hooks'

/** A value as it was when it last stayed the same for `delay_ms`. */
export function useDebounced<T>(value: T, delay_ms: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return debounced
}
