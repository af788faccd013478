import { ApiError, type WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { currentKey, removeWorkspaceKeys } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states.tsx'

const { workspaces: texts } = strings

/** Ends the membership of the caller. The last owner sees the steps that are needed before. */
export function LeaveWorkspace({ workspace: { id } }: { workspace: WorkspaceResponse }) {
  const [is_asked, setAsked] = useState(false)
  const leave = useAction(async (client) => {
    const display_handle = currentKey.peek()?.contributor.display_handle ?? ''
    await client.removeMember({ workspace_id: id, display_handle })
    return true
  })
  const confirm = async () => {
    if (!(await leave.run())) return
    removeWorkspaceKeys(id)
    announce(texts.left)
    navigate(pageHref('workspaces'))
  }
  const is_last_owner = leave.error instanceof ApiError && leave.error.status === 409
  return (
    <>
      <Button kind="danger" onClick={() => setAsked(true)}>
        {texts.leave}
      </Button>
      {is_asked && (
        <ConfirmDialog
          title={texts.leave_title}
          action={texts.leave}
          is_busy={leave.is_running}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{texts.leave_hint}</p>
          {is_last_owner ? (
            <div class="failure" role="alert">
              <p class="failure-title">{texts.last_owner}</p>
              <p>{texts.last_owner_hint}</p>
            </div>
          ) : (
            leave.error !== undefined && <Failure error={leave.error} />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
