import { activeKey, chooseKey, currentKey, sessionKeys, signOut } from '../session/session.ts'
import type { SessionKey } from '../session/stored-session.ts'
import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { openSessionDialog } from './session-dialog.tsx'

const { session: texts } = strings

/** The workspace that a key works in, in words. */
export const workspaceName = ({ workspace_id, workspace_name }: SessionKey): string =>
  workspace_name ?? workspace_id ?? texts.public_workspace

/** Shows the contributor and the workspace of the active key, and switches between the keys of this tab. */
export function SessionPanel() {
  const active = activeKey.value
  const key = currentKey.value
  if (!active)
    return (
      <Button icon="key" onClick={openSessionDialog}>
        {texts.sign_in}
      </Button>
    )
  const others = sessionKeys.value.slice(1)
  return (
    <div class="session">
      <p class="session-workspace">
        <span class="muted">{texts.switch_label}</span>
        <strong>{workspaceName(active)}</strong>
      </p>
      {others.map((other) => (
        <Button key={other.api_key} kind="quiet" is_small icon="arrow" onClick={() => chooseKey(other.api_key)}>
          {workspaceName(other)}
        </Button>
      ))}
      <p class="session-caller">
        {key ? (
          <>
            <span class="session-handle" title={key.contributor.display_handle}>
              {key.contributor.display_handle}
            </span>{' '}
            <Badge tone={key.scope === 'operator' ? 'warning' : 'neutral'}>{key.scope}</Badge>
          </>
        ) : (
          <span class="session-handle"> </span>
        )}
      </p>
      <Button kind="quiet" is_small onClick={signOut}>
        {texts.sign_out}
      </Button>
    </div>
  )
}
