import type { ApiKeyResponse, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { pageHref } from '../../routing/router.ts'
import { currentKey, hasScope, leaveActiveKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { endOfKey } from '../me/key-states.ts'
import { RevokeKey } from '../me/revoke-key.tsx'
import { CreateCrawlerKey } from './create-crawler-key.tsx'

const { workspaces: texts } = strings

/** The keys that the caller has in a workspace, and new ones for its crawlers. */
export function KeysTab({ workspace }: { workspace: WorkspaceResponse }) {
  const contributor_id = currentKey.value?.contributor.display_handle ?? ''
  const keys = useResource(
    (client, signal) => client.listKeys({ contributor_id }, { signal }),
    [contributor_id, workspace.id],
  )
  const can_change = hasScope('full')
  const [asked, setAsked] = useState<ApiKeyResponse | null>(null)
  const now = new Date()
  const isCurrent = ({ id }: ApiKeyResponse) => id === currentKey.value?.id
  const revoked = () => {
    const was_current = asked !== null && isCurrent(asked)
    setAsked(null)
    announce(texts.key_revoked)
    if (was_current) leaveActiveKey()
    else keys.reload()
    focusPage()
  }
  return (
    <div class="stack-wide">
      {can_change && workspace.role !== 'member' && <CreateCrawlerKey workspace={workspace} onCreated={keys.reload} />}
      <section class="card" aria-label={texts.keys}>
        <h2>{texts.keys}</h2>
        <p class="muted prose">
          {texts.keys_hint} <a href={pageHref('keys')}>{strings.keys.title}</a>
        </p>
        <Loaded resource={keys}>
          {(all) => {
            const own = all.filter((key) => key.workspace_id === workspace.id && endOfKey(key, now) === null)
            if (own.length === 0)
              return (
                <Empty title={texts.no_keys}>
                  <p class="prose">{texts.no_keys_hint}</p>
                </Empty>
              )
            return (
              <DataTable
                caption={texts.keys}
                rows={own}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: texts.key_title,
                    cell: (api_key) => (
                      <>
                        <PlainText text={api_key.name} />{' '}
                        {isCurrent(api_key) && <Badge tone="good">{texts.used}</Badge>}
                      </>
                    ),
                  },
                  { title: texts.scope, cell: ({ scope }) => scope },
                  {
                    title: texts.last_used,
                    cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : texts.never),
                  },
                  {
                    title: texts.expires,
                    cell: ({ expires_at }) => (expires_at ? <Time at={expires_at} /> : texts.never),
                  },
                  { title: texts.created, cell: ({ created_at }) => <Time at={created_at} /> },
                  {
                    title: texts.actions,
                    cell: (api_key) =>
                      can_change && (
                        <Button
                          kind="danger"
                          is_small
                          onClick={() => setAsked(api_key)}
                          aria-label={texts.revoke_key(api_key.name)}
                        >
                          {texts.revoke}
                        </Button>
                      ),
                  },
                ]}
              />
            )
          }}
        </Loaded>
      </section>
      {asked && (
        <RevokeKey
          of={asked}
          contributor_id={contributor_id}
          is_current={isCurrent(asked)}
          onRevoked={revoked}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
