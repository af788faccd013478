import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { retractExperienceLimits } from '../../generated/input-limits.ts'
import { InlineText } from '../../records/inline-text.tsx'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'

const { deposits: texts } = strings

interface WithdrawActionsProps {
  experience_id: string
  title: string
  /** Whether it can still be taken out of the search. */
  can_retract: boolean
  is_draft?: boolean
  onRetracted: (retracted_at: string) => void
  /** Absent where records are not erased. */
  onErased?: () => void
}

/** Retracts an own record, or erases its text. Both describe the loss before, since there is no undo. */
export function WithdrawActions(props: WithdrawActionsProps) {
  const { experience_id, title, can_retract, is_draft = false, onRetracted, onErased } = props
  const action = is_draft ? texts.discard : texts.retract
  const [asked, setAsked] = useState<'retract' | 'erase' | null>(null)
  const [reason, setReason] = useState('')
  const retract = useAction((client) =>
    client.retractExperience({ experience_id, ...(reason.trim() && { reason: reason.trim().slice(0, 500) }) }),
  )
  const erase = useAction((client) => client.eraseExperience({ experience_id }).then(() => true))
  const close = () => {
    setAsked(null)
    retract.clear()
    erase.clear()
  }
  const runRetract = async () => {
    const done = await retract.run()
    if (!done) return
    close()
    announce(is_draft ? strings.draft.discarded : texts.retracted)
    onRetracted(done.retracted_at)
  }
  const runErase = async () => {
    if (!(await erase.run())) return
    close()
    announce(texts.erased)
    onErased?.()
  }
  return (
    <>
      {can_retract && hasScope('deposit') && (
        <Button
          kind="quiet"
          is_small
          onClick={() => setAsked('retract')}
          aria-label={texts.action_label(action, title)}
        >
          {action}
        </Button>
      )}
      {onErased && hasScope('full') && (
        <Button
          kind="quiet"
          is_small
          onClick={() => setAsked('erase')}
          aria-label={texts.action_label(texts.erase, title)}
        >
          {texts.erase}
        </Button>
      )}
      {asked === 'retract' && (
        <ConfirmDialog
          title={is_draft ? texts.discard_title : texts.retract_title}
          action={action}
          is_busy={retract.is_running}
          onConfirm={runRetract}
          onClose={close}
        >
          <p>
            <strong>
              <InlineText text={title} />
            </strong>
          </p>
          <p>{is_draft ? texts.discard_lost : texts.retract_lost}</p>
          {!is_draft && (
            <TextField
              label={texts.reason}
              is_optional
              value={reason}
              onValue={setReason}
              maxLength={retractExperienceLimits.reason}
            />
          )}
          {retract.error !== undefined && <Failure error={retract.error} />}
        </ConfirmDialog>
      )}
      {asked === 'erase' && (
        <ConfirmDialog
          title={texts.erase_title}
          action={texts.erase}
          is_busy={erase.is_running}
          onConfirm={runErase}
          onClose={close}
        >
          <p>
            <strong>
              <InlineText text={title} />
            </strong>
          </p>
          <p>{texts.erase_lost}</p>
          {erase.error !== undefined && <Failure error={erase.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}
