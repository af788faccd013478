import { openSessionDialog } from '../../app/session-dialog.tsx'
import { chooseKey, sessionKeys } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'

/** Explains that a personal key is needed, and switches to that of this tab. */
export function PersonalKeyNotice({ text }: { text: string }) {
  const personal = sessionKeys.value.find(({ workspace_id }) => workspace_id === null)
  return (
    <div class="stack-tight">
      <p class="prose">{text}</p>
      <div class="actions">
        <Button icon="key" onClick={() => (personal ? chooseKey(personal.api_key) : openSessionDialog())}>
          {personal ? strings.workspaces.use_personal : strings.session.use_other_key}
        </Button>
      </div>
    </div>
  )
}
