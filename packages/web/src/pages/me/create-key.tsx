import type { CallInput, CallOutput, WorkspaceResponse } from '@cairnway/sdk'
import { useEffect, useRef } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useUnsent } from '../../data/unsent-text.ts'
import { createKeyLimits } from '../../generated/input-limits.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Choice, ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { expiryAfter } from './key-states.ts'

const { keys: texts } = strings

type Scope = NonNullable<CallInput<'createKey'>['scope']>
const scopes: readonly Scope[] = ['search_only', 'read', 'deposit', 'crawler', 'full']
const lifetimes = (['never', '7', '30', '90', '365'] as const).map((days) => [days, texts.lifetimes[days]] as const)
const blank = { name: '', scope: 'deposit' as Scope, lifetime: '90', workspace_id: '' }

interface CreateKeyProps {
  contributor_id: string
  workspaces: WorkspaceResponse[]
  onMade: (made: CallOutput<'createKey'>) => void
  onCancel: () => void
}

/** The form that makes a key: its scope, its end and its workspace. */
export function CreateKey({ contributor_id, workspaces, onMade, onCancel }: CreateKeyProps) {
  const [form, setForm, forget] = useUnsent('key', blank)
  const change = (changes: Partial<typeof blank>) => setForm({ ...form, ...changes })
  const fixed = currentKey.value?.workspace_id ?? null
  const workspace_id = fixed ?? form.workspace_id
  const role = workspaces.find(({ id }) => id === workspace_id)?.role
  const may_crawl = role === 'owner' || role === 'reviewer'
  const scope = form.scope === 'crawler' && !may_crawl ? 'deposit' : form.scope
  const create = useAction((client) =>
    client.createKey({
      contributor_id,
      name: form.name.trim(),
      scope,
      expires_at: expiryAfter(form.lifetime, new Date()),
      workspace_id: workspace_id || null,
    }),
  )
  const element = useRef<HTMLFormElement>(null)
  // the button that opened the form is gone
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = await create.run()
    if (!made) return
    forget()
    onMade(made)
  }
  const choices = scopes.map((value): Choice<Scope> => {
    const { title, meaning } = texts.scopes[value]
    return value === 'crawler' && !may_crawl
      ? { value, title, meaning: `${meaning} ${texts.scope_workspace_only}`, is_disabled: true }
      : { value, title, meaning }
  })
  const fixed_name = workspaces.find(({ id }) => id === fixed)?.name ?? fixed
  return (
    <Card title={texts.make}>
      <form ref={element} class="stack form" onSubmit={submit}>
        <TextField
          label={texts.name}
          hint={texts.name_hint}
          error={fieldError(create.error, 'name')}
          required
          maxLength={createKeyLimits.name}
          autocomplete="off"
          value={form.name}
          onValue={(name) => change({ name })}
        />
        {fixed_name !== null ? (
          <p class="muted">{texts.workspace_fixed(fixed_name)}</p>
        ) : (
          workspaces.length > 0 && (
            <SelectField
              label={texts.workspace}
              hint={texts.workspace_hint}
              error={fieldError(create.error, 'workspace_id')}
              value={form.workspace_id}
              onValue={(chosen) => change({ workspace_id: chosen })}
              options={[
                ['', strings.session.public_workspace],
                ...workspaces.map(({ id, name }) => [id, name] as const),
              ]}
            />
          )
        )}
        <ChoiceField
          label={texts.scope}
          error={fieldError(create.error, 'scope')}
          value={scope}
          onValue={(chosen) => change({ scope: chosen })}
          choices={choices}
        />
        <SelectField
          label={texts.lifetime}
          error={fieldError(create.error, 'expires_at')}
          value={form.lifetime}
          onValue={(lifetime) => change({ lifetime })}
          options={lifetimes}
        />
        {create.error !== undefined && <Failure error={create.error} />}
        <div class="actions">
          <Button type="submit" kind="primary" is_busy={create.is_running}>
            {texts.create}
          </Button>
          <Button onClick={onCancel}>{strings.common.cancel}</Button>
        </div>
      </form>
    </Card>
  )
}
