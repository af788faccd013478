import { useEffect, useRef } from 'preact/hooks'

/** Delays of the reloads after something was sent: most targets answer within a second, slow ones take up to ten. */
const DELAYS_MS = [300, 1500, 4000, 11_000]

/** Returns a function that reloads several times after an action whose result comes later. */
export function useFollowUp(reload: () => void): () => void {
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const stop = () => timers.current.forEach(clearTimeout)
  useEffect(() => stop, [])
  return () => {
    stop()
    timers.current = DELAYS_MS.map((delay_ms) => setTimeout(reload, delay_ms))
  }
}
