import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { strings } from '../strings.ts'
import { Announcer } from './announcer.tsx'
import { Button } from './button.tsx'
import { keepFocus } from './focus-page.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ComponentChildren
}

/**
 * A question before the page goes on. The browser keeps the focus inside, closes it by Escape, and returns the focus: to
 * the heading of the page where what opened the dialog is gone.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // before the next key: one that comes earlier would go to the page behind it
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      // a dialog that is removed while it is open loses the focus
      dialog?.close()
      const is_lost = document.activeElement === null || document.activeElement === document.body
      if (is_lost && before instanceof HTMLElement) before.focus()
      // what opened it may be gone, too
      keepFocus()
    }
  }, [])
  return (
    <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={onClose}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" aria-label={strings.common.close} onClick={() => ref.current?.close()} />
      </div>
      {children}
      <Announcer />
    </dialog>
  )
}

interface ConfirmProps extends DialogProps {
  /** The text of the button, such as "Erase the record". */
  action: string
  is_busy?: boolean
  onConfirm: () => void
}

/** Asks before something is lost, which `children` describe. */
export const ConfirmDialog = ({ title, action, is_busy = false, onConfirm, onClose, children }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    {children}
    <div class="actions">
      <Button kind="danger" is_busy={is_busy} onClick={onConfirm}>
        {action}
      </Button>
      <Button onClick={onClose}>{strings.common.cancel}</Button>
    </div>
  </Dialog>
)
