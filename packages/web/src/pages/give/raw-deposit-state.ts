import type { RawDepositDetail } from '@cairnway/sdk'
import { useEffect, useRef } from 'preact/hooks'
import { type Resource, useResource } from '../../data/resource.ts'

const MIN_PAUSE_MS = 200
const MAX_PAUSE_MS = 3000

/** Loads a raw deposit again and again until its text is read. After a failure it goes on by `reload`. */
export function useRawDeposit(raw_deposit_id: string): Resource<RawDepositDetail> {
  const deposit = useResource(
    (client, signal) => client.getRawDeposit({ raw_deposit_id }, { signal }),
    [raw_deposit_id],
  )
  const { value, reload } = deposit
  const pause_ms = useRef(MIN_PAUSE_MS)
  useEffect(() => {
    if (!value || value.ended_at !== null) return
    const timer = setTimeout(reload, pause_ms.current)
    pause_ms.current = Math.min(2 * pause_ms.current, MAX_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, reload])
  return deposit
}
