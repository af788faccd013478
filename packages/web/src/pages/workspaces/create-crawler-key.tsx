import type { ApiKeyCreatedResponse, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { createKeyLimits } from '../../generated/input-limits.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { formatCount } from '../../text/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Failure } from '../../ui/states.tsx'

const { workspaces: texts } = strings

/** Creates a key for a crawler. */
export function CreateCrawlerKey({ workspace, onCreated }: { workspace: WorkspaceResponse; onCreated: () => void }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<ApiKeyCreatedResponse | null>(null)
  const create = useAction((client) =>
    client.createKey({
      contributor_id: currentKey.peek()?.contributor.display_handle ?? '',
      name: name.trim(),
      scope: 'crawler',
      workspace_id: workspace.id,
    }),
  )
  const submit = async (event: Event) => {
    event.preventDefault()
    const key = await create.run()
    if (!key) return
    setName('')
    setMade(key)
    onCreated()
  }
  if (made)
    return (
      <ShownOnce
        title={texts.crawler_made}
        lead={texts.crawler_made_hint}
        secret={made.api_key}
        label={strings.session.key_label}
        actions={<Button onClick={() => setMade(null)}>{strings.session.made_done}</Button>}
      />
    )
  const name_error = fieldError(create.error, 'name')
  return (
    <Card title={texts.crawler_create}>
      <form class="stack" onSubmit={submit}>
        <p class="muted prose">{texts.crawler_hint(formatCount(workspace.crawler_budget))}</p>
        <div class="workspace-create">
          <TextField
            label={texts.crawler_name}
            hint={texts.crawler_name_hint}
            error={name_error}
            required
            maxLength={createKeyLimits.name}
            autocomplete="off"
            value={name}
            onValue={setName}
          />
        </div>
        {create.error !== undefined && !name_error && <Failure error={create.error} />}
        <div class="actions">
          <Button kind="primary" type="submit" icon="key" is_busy={create.is_running}>
            {texts.crawler_create}
          </Button>
        </div>
      </form>
    </Card>
  )
}
