import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { suspendContributorLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { announce } from '../../ui/announcer.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'

const { operate: texts } = strings

export type ListedContributor = CallOutput<'listContributors'>['contributors'][number]

interface SuspendDialogProps {
  contributor: ListedContributor
  onClose: () => void
  onChange: (contributor: ListedContributor) => void
}

/**
 * Suspends a contributor for a reason that the audit log keeps. A reinstatement restores less, so that there is no
 * undo.
 */
export function SuspendDialog({ contributor, onClose, onChange }: SuspendDialogProps) {
  const [reason, setReason] = useState('')
  const { contributor_id, display_handle } = contributor
  const suspend = useAction((client) => client.suspendContributor({ contributor_id, reason: reason.trim() }))
  const confirm = async () => {
    const changed = await suspend.run()
    if (!changed) return
    onChange(changed)
    announce(texts.suspended(display_handle))
    onClose()
  }
  const reason_error = fieldError(suspend.error, 'reason')
  return (
    <ConfirmDialog
      title={texts.suspend_title(display_handle)}
      action={texts.suspend}
      is_busy={suspend.is_running}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.suspend_loss}</p>
      <TextField
        label={texts.reason}
        value={reason}
        onValue={setReason}
        maxLength={suspendContributorLimits.reason}
        required
        error={reason_error}
      />
      {suspend.error !== undefined && !reason_error && <Failure error={suspend.error} />}
    </ConfirmDialog>
  )
}
