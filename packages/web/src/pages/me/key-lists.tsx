import type { ApiKeyResponse, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { currentKey, hasScope, leaveActiveKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { Empty } from '../../ui/states.tsx'
import { KeyRow } from './key-row.tsx'
import { endOfKey } from './key-states.ts'
import { RevokeKey } from './revoke-key.tsx'

const { keys: texts } = strings

interface KeyListsProps {
  keys: ApiKeyResponse[]
  workspaces: WorkspaceResponse[]
  contributor_id: string
  reload: () => void
}

/** The keys that work, and behind a summary those that have ended. */
export function KeyLists({ keys, workspaces, contributor_id, reload }: KeyListsProps) {
  const [asked, setAsked] = useState<ApiKeyResponse | null>(null)
  const now = new Date()
  const live = keys.filter((key) => endOfKey(key, now) === null)
  const ended = keys.filter((key) => endOfKey(key, now) !== null)
  const isCurrent = ({ id }: ApiKeyResponse) => id === currentKey.value?.id
  const workspaceOf = ({ workspace_id }: ApiKeyResponse): string =>
    workspace_id
      ? (workspaces.find(({ id }) => id === workspace_id)?.name ?? workspace_id)
      : strings.session.public_workspace
  const revoked = () => {
    const was_current = asked !== null && isCurrent(asked)
    setAsked(null)
    announce(texts.revoked_announce)
    if (was_current) leaveActiveKey()
    else reload()
    focusPage()
  }
  return (
    <section class="stack" aria-labelledby="live-keys">
      <h2 id="live-keys">{texts.list_title}</h2>
      {!hasScope('full') && <p class="muted prose">{texts.full_needed}</p>}
      {live.length === 0 && (
        <Empty title={texts.empty}>
          <p class="muted">{texts.empty_hint}</p>
        </Empty>
      )}
      <ul class="list-plain">
        {live.map((key) => (
          <KeyRow
            key={key.id}
            of={key}
            workspace={workspaceOf(key)}
            is_current={isCurrent(key)}
            onRevoke={hasScope('full') || isCurrent(key) ? () => setAsked(key) : undefined}
          />
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{texts.ended_title(formatCount(ended.length))}</summary>
          <ul class="list-plain ended-keys">
            {ended.map((key) => (
              <KeyRow key={key.id} of={key} workspace={workspaceOf(key)} is_current={false} />
            ))}
          </ul>
        </details>
      )}
      {asked && (
        <RevokeKey
          of={asked}
          contributor_id={contributor_id}
          is_current={isCurrent(asked)}
          onRevoked={revoked}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}
