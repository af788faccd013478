import type { WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { createWorkspaceLimits } from '../../generated/input-limits.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { activeKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { PersonalKeyNotice } from './personal-key-notice.tsx'

const { workspaces: texts } = strings

type Visibility = WorkspaceResponse['default_visibility']
export const visibilityOptions = Object.entries(texts.visibilities) as [Visibility, string][]

/** Makes a workspace, whose deposits stay inside unless its creator chooses otherwise. */
export function CreateWorkspace() {
  const [name, setName] = useState('')
  const [visibility, setVisibility] = useState<string>('team')
  const create = useAction((client) =>
    client.createWorkspace({ name: name.trim(), default_visibility: visibility as Visibility }),
  )
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = await create.run()
    if (!made) return
    announce(texts.made)
    navigate(pageHref('workspace', { workspace_id: made.id }))
  }
  if (!hasScope('full')) return null
  const name_error = fieldError(create.error, 'name')
  return (
    <Card title={texts.create}>
      {activeKey.value?.workspace_id ? (
        <PersonalKeyNotice text={texts.create_needs_personal} />
      ) : (
        <form class="stack" onSubmit={submit}>
          <div class="workspace-create">
            <TextField
              label={texts.name}
              hint={texts.name_hint}
              error={name_error}
              required
              maxLength={createWorkspaceLimits.name}
              autocomplete="off"
              value={name}
              onValue={setName}
            />
            <SelectField
              label={texts.default_visibility}
              hint={texts.default_hint}
              value={visibility}
              onValue={setVisibility}
              options={visibilityOptions}
            />
          </div>
          {create.error !== undefined && !name_error && <Failure error={create.error} />}
          <div class="actions">
            <Button kind="primary" type="submit" icon="plus" is_busy={create.is_running}>
              {texts.create_action}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}
