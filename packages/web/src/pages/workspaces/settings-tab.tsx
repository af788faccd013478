import type { CallInput, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { updateWorkspaceLimits } from '../../generated/input-limits.ts'
import { noteWorkspaceName } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { visibilityOptions } from './create-workspace.tsx'
import { DeleteWorkspace } from './delete-workspace.tsx'

const { workspaces: texts } = strings
type Visibility = WorkspaceResponse['default_visibility']
type Changes = Omit<CallInput<'updateWorkspace'>, 'workspace_id'>

interface SettingsProps {
  workspace: WorkspaceResponse
  onSaved: (workspace: WorkspaceResponse) => void
}

/** Changes the name, the policy and the budget of a workspace. */
function PolicyForm({ workspace, onSaved }: SettingsProps) {
  const [name, setName] = useState(workspace.name)
  const [allowed, setAllowed] = useState<readonly Visibility[]>(workspace.allowed_visibility)
  const [visibility, setVisibility] = useState<Visibility>(workspace.default_visibility)
  const [budget, setBudget] = useState(String(workspace.crawler_budget))
  const save = useAction((client, changes: Changes) =>
    client.updateWorkspace({ workspace_id: workspace.id, ...changes }),
  )
  const toggle = (scope: Visibility, is_allowed: boolean) => {
    const next = visibilityOptions
      .map(([each]) => each)
      .filter((each) => (each === scope ? is_allowed : allowed.includes(each)))
    setAllowed(next)
    if (!next.includes(visibility) && next[0]) setVisibility(next[0])
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    const saved = await save.run({
      name: name.trim(),
      allowed_visibility: [...allowed],
      default_visibility: visibility,
      crawler_budget: Number(budget),
    })
    if (!saved) return
    noteWorkspaceName(saved)
    announce(texts.saved)
    onSaved(saved)
  }
  const errorOf = (field: string) => fieldError(save.error, field)
  const has_field_error = ['name', 'crawler_budget'].some((field) => errorOf(field) !== undefined)
  return (
    <form class="stack" onSubmit={submit}>
      <TextField
        label={texts.name}
        error={errorOf('name')}
        required
        maxLength={updateWorkspaceLimits.name}
        value={name}
        onValue={setName}
      />
      <fieldset class="choices">
        <legend>{texts.allowed_visibility}</legend>
        {visibilityOptions.map(([scope, title]) => (
          <CheckboxField
            key={scope}
            label={title}
            checked={allowed.includes(scope)}
            onValue={(is_allowed) => toggle(scope, is_allowed)}
          />
        ))}
      </fieldset>
      <SelectField
        label={texts.default_visibility}
        hint={texts.default_hint}
        value={visibility}
        onValue={(scope) => setVisibility(scope as Visibility)}
        options={visibilityOptions.filter(([scope]) => allowed.includes(scope))}
      />
      <TextField
        label={texts.crawler_budget}
        hint={texts.budget_hint}
        error={errorOf('crawler_budget')}
        type="number"
        required
        value={budget}
        onValue={setBudget}
      />
      {save.error !== undefined && !has_field_error && <Failure error={save.error} />}
      <p class="muted prose">{texts.policy_hint}</p>
      <div class="actions">
        <Button kind="primary" type="submit" is_busy={save.is_running} disabled={allowed.length === 0}>
          {strings.common.save}
        </Button>
      </div>
    </form>
  )
}

/** The settings of a workspace for its owners, its end included. */
export const SettingsTab = ({ workspace, onSaved }: SettingsProps) => (
  <div class="stack-wide">
    <Card title={texts.settings}>
      <PolicyForm workspace={workspace} onSaved={onSaved} />
    </Card>
    <DeleteWorkspace workspace={workspace} />
  </div>
)
