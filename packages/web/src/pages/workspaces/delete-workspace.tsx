import type { WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { removeWorkspaceKeys } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'

const { workspaces: texts } = strings

/** Ends a workspace for good, after its name was typed. */
export function DeleteWorkspace({ workspace }: { workspace: WorkspaceResponse }) {
  const [typed, setTyped] = useState('')
  const [records, setRecords] = useState('erase')
  const remove = useAction(async (client) => {
    await client.deleteWorkspace({
      workspace_id: workspace.id,
      confirm: workspace.name,
      records: records === 'hand_over' ? 'hand_over' : 'erase',
    })
    return true
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    if (typed.trim() !== workspace.name.trim() || !(await remove.run())) return
    removeWorkspaceKeys(workspace.id)
    announce(texts.deleted)
    navigate(pageHref('workspaces'))
  }
  return (
    <Card title={texts.delete_title}>
      <form class="stack" onSubmit={submit}>
        <p class="prose">{texts.delete_hint}</p>
        <SelectField
          label={texts.records}
          hint={records === 'erase' ? texts.erase_hint : texts.hand_over_records_hint}
          value={records}
          onValue={setRecords}
          options={texts.record_choices}
        />
        <p>
          {texts.type_name}{' '}
          <strong>
            <PlainText text={workspace.name} />
          </strong>
        </p>
        <TextField label={texts.name} autocomplete="off" value={typed} onValue={setTyped} />
        {remove.error !== undefined && <Failure error={remove.error} />}
        <div class="actions">
          <Button
            kind="danger"
            type="submit"
            is_busy={remove.is_running}
            disabled={typed.trim() !== workspace.name.trim()}
          >
            {texts.delete_action}
          </Button>
        </div>
      </form>
    </Card>
  )
}
