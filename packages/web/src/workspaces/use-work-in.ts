import { useAction } from '../data/action.ts'
import {
  activeKey,
  chooseKey,
  client,
  currentKey,
  isKeyRefused,
  removeWorkspaceKeys,
  sessionKeys,
} from '../session/session.ts'
import { strings } from '../strings.ts'
import { announce } from '../ui/announcer.tsx'

/** Lifetime of a key that a tab creates for itself, which is lost with the tab. */
const KEY_HOURS = 24
const HOUR_MS = 3_600_000

interface NamedWorkspace {
  id: string
  name: string
}

/** Activates the personal key of the tab, since a key of another workspace cannot create one of this workspace. */
function choosePersonalKey(): void {
  const personal = sessionKeys.peek().find(({ workspace_id }) => workspace_id === null)
  if (activeKey.peek()?.workspace_id !== null && personal) chooseKey(personal.api_key)
}

/** Switches to a workspace, with the key of it that the tab has, or with a new one where that has ended. */
export function useWorkIn() {
  return useAction(async (_, { id, name }: NamedWorkspace) => {
    const known = sessionKeys.peek().find(({ workspace_id }) => workspace_id === id)
    if (known && !(await isKeyRefused(known.api_key))) chooseKey(known.api_key)
    else {
      removeWorkspaceKeys(id)
      const contributor_id = currentKey.peek()?.contributor.display_handle ?? ''
      choosePersonalKey()
      const expires_at = new Date(Date.now() + KEY_HOURS * HOUR_MS).toISOString()
      const made = await client
        .peek()
        .createKey({ contributor_id, name: strings.workspaces.key_name, workspace_id: id, expires_at })
      chooseKey(made.api_key, { workspace_id: id, workspace_name: name })
    }
    announce(strings.workspaces.works_in)
    // the button that was pressed is gone
    document.querySelector<HTMLElement>('main h1')?.focus()
    return true
  })
}
