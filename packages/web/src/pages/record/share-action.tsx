import type { ExperienceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { recordState } from '../../records/record-state.ts'
import { currentKey, hasScope, isCrawler } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DepositFailure } from '../give/deposit-failure.tsx'
import { resultKind } from '../give/deposit-state.ts'

const { record: texts } = strings
const sharableStates = ['active', 'verified', 'stale', 'disputed']

interface ShareDialogProps {
  experience_id: string
  onClose: () => void
  /** After it was done. */
  onDone: () => void
}

/** Asks before a record of a workspace becomes one of everybody. */
function ShareDialog({ experience_id, onClose, onDone }: ShareDialogProps) {
  const share = useAction((client) => client.shareExperience({ experience_id }))
  const confirm = async () => {
    const shared = await share.run()
    if (!shared) return
    announce(strings.contribute.results[resultKind(shared, currentKey.value?.contributor.trust_level)].title)
    onDone()
  }
  return (
    <ConfirmDialog
      title={texts.share_title}
      action={texts.share}
      is_busy={share.is_running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.share_effect}</p>
      <p>{texts.share_check}</p>
      {share.error !== undefined && <DepositFailure error={share.error} />}
    </ConfirmDialog>
  )
}

interface ShareActionProps {
  record: ExperienceResponse
  is_own: boolean
  onChanged: () => void
}

/** Publishes a record of the workspace, for its author and for owners, where the workspace allows public deposits. */
export function ShareAction({ record, is_own, onChanged }: ShareActionProps) {
  const [is_asking, setAsking] = useState(false)
  const { workspace_id = null, role } = currentKey.value ?? {}
  const is_sharable =
    record.visibility_scope === 'team' && !record.shared_as && sharableStates.includes(recordState(record))
  const may_share = workspace_id !== null && hasScope('deposit') && !isCrawler() && (is_own || role === 'owner')
  const workspace = useResource(
    is_sharable && may_share ? (client, signal) => client.getWorkspace({ workspace_id }, { signal }) : null,
    [workspace_id],
  )
  if (!workspace.value?.allowed_visibility.includes('public')) return null
  return (
    <>
      <Button is_small onClick={() => setAsking(true)}>
        {texts.share}
      </Button>
      {is_asking && (
        <ShareDialog
          experience_id={record.id}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}
