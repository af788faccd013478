import { useEffect, useState } from 'preact/hooks'
import { strings } from '../strings.ts'
import { announce } from './announcer.tsx'
import { Button } from './button.tsx'

const DONE_MS = 2000

/** Copies a text to the clipboard with one click. */
export function CopyButton({ text, label = strings.common.copy }: { text: string; label?: string }) {
  const [is_done, setDone] = useState(false)
  useEffect(() => {
    if (!is_done) return
    const timer = setTimeout(() => setDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [is_done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      announce(strings.common.copied)
    } catch {
      announce(strings.common.copy_denied)
    }
  }
  return (
    <Button kind="quiet" is_small icon={is_done ? 'check' : 'copy'} onClick={copy} aria-label={label} title={label} />
  )
}
