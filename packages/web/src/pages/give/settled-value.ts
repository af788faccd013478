import { useEffect, useState } from 'preact/hooks'

/** A value as it was when it last stayed the same for `delay_ms`. */
export function useSettled<T>(value: T, delay_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
