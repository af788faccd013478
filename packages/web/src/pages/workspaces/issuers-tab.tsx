import type { WorkspaceIssuers, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure, Loaded } from '../../ui/states.tsx'
import { firstFieldError } from './field-errors.ts'

const { workspaces: texts } = strings

interface FormProps {
  workspace_id: string
  named: readonly string[]
  onSaved: (saved: WorkspaceIssuers) => void
}

/** Replaces the issuers, one a line. */
function IssuersForm({ workspace_id, named, onSaved }: FormProps) {
  const [text, setText] = useState(named.join('\n'))
  const save = useAction((client) =>
    client.setIssuers({
      workspace_id,
      issuers: text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    }),
  )
  const submit = async (event: Event) => {
    event.preventDefault()
    const saved = await save.run()
    if (!saved) return
    announce(texts.issuers_saved)
    onSaved(saved)
  }
  const text_error = firstFieldError(save.error, 'issuers')
  return (
    <form class="stack" onSubmit={submit}>
      <TextAreaField
        label={texts.issuers_label}
        hint={texts.issuers_field_hint}
        error={text_error}
        spellcheck={false}
        value={text}
        onValue={setText}
      />
      {save.error !== undefined && !text_error && <Failure error={save.error} />}
      <div class="actions">
        <Button type="submit" is_busy={save.is_running} disabled={text.trim() === named.join('\n')}>
          {texts.issuers_save}
        </Button>
      </div>
    </form>
  )
}

/** The issuers whose signed credentials make members of a workspace. */
export function IssuersTab({ workspace }: { workspace: WorkspaceResponse }) {
  const workspace_id = workspace.id
  const issuers = useResource((client, signal) => client.getIssuers({ workspace_id }, { signal }), [workspace_id])
  return (
    <Card title={texts.issuers}>
      <p class="prose">{texts.issuers_hint}</p>
      <Loaded resource={issuers}>
        {({ issuers: named, service_issuer }) => (
          <div class="stack">
            {workspace.role === 'owner' && hasScope('full') ? (
              <IssuersForm key={named.join(' ')} workspace_id={workspace_id} named={named} onSaved={issuers.replace} />
            ) : named.length === 0 ? (
              <p class="muted">{texts.no_issuers}</p>
            ) : (
              <ul>
                {named.map((issuer) => (
                  <li key={issuer}>
                    <code>
                      <PlainText text={issuer} />
                    </code>
                  </li>
                ))}
              </ul>
            )}
            <p class="muted prose">
              {texts.service_issuer} <code class="did">{service_issuer}</code>
            </p>
          </div>
        )}
      </Loaded>
    </Card>
  )
}
