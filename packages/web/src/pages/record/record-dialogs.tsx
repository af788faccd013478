import type { CallInput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { reportExperienceLimits, retractExperienceLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'

const { record: texts } = strings

interface RecordDialogProps {
  experience_id: string
  onClose: () => void
  /** After it was done. */
  onDone: () => void
}

type Reason = CallInput<'reportExperience'>['reason']

/** Reports a record to its reviewers. */
export function ReportDialog({ experience_id, onClose, onDone }: RecordDialogProps) {
  const [reason, setReason] = useState<Reason>('wrong')
  const [note, setNote] = useState('')
  const report = useAction((client) =>
    client.reportExperience({ experience_id, reason, ...(note.trim() && { note: note.trim() }) }),
  )
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!(await report.run())) return
    announce(texts.reported)
    onDone()
  }
  return (
    <Dialog title={texts.report} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p class="muted">{texts.report_hint}</p>
        <SelectField
          label={texts.report_reason}
          value={reason}
          onValue={(value) => setReason(value as Reason)}
          options={Object.entries(texts.report_reasons)}
        />
        <TextAreaField
          label={texts.report_note}
          is_optional
          rows={3}
          maxLength={reportExperienceLimits.note}
          value={note}
          onValue={setNote}
        />
        {report.error !== undefined && <Failure error={report.error} />}
        <div class="actions">
          <Button type="submit" kind="primary" is_busy={report.is_running}>
            {texts.report_send}
          </Button>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Withdraws an own record; it stays for those who cite it. */
export function RetractDialog({ experience_id, onClose, onDone }: RecordDialogProps) {
  const [reason, setReason] = useState('')
  const retract = useAction((client) =>
    client.retractExperience({ experience_id, ...(reason.trim() && { reason: reason.trim() }) }),
  )
  const confirm = async () => {
    if (!(await retract.run())) return
    announce(texts.retracted)
    onDone()
  }
  return (
    <ConfirmDialog
      title={texts.retract_title}
      action={texts.retract}
      is_busy={retract.is_running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.retract_loss}</p>
      <TextAreaField
        label={texts.retract_reason}
        is_optional
        rows={2}
        maxLength={retractExperienceLimits.reason}
        value={reason}
        onValue={setReason}
      />
      {retract.error !== undefined && <Failure error={retract.error} />}
    </ConfirmDialog>
  )
}

/** Erases an own record for good. */
export function EraseDialog({ experience_id, onClose, onDone }: RecordDialogProps) {
  const erase = useAction(async (client) => {
    await client.eraseExperience({ experience_id })
    return true
  })
  const confirm = async () => {
    if (!(await erase.run())) return
    announce(texts.erased)
    onDone()
  }
  return (
    <ConfirmDialog
      title={texts.erase_title}
      action={texts.erase}
      is_busy={erase.is_running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.erase_loss}</p>
      {erase.error !== undefined && <Failure error={erase.error} />}
    </ConfirmDialog>
  )
}
