import type { ApiKeyResponse, WorkspaceResponse } from '@cairnway/sdk'
import { useRef } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { pageHref } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty, Failure, Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateCrawlerKey } from './create-crawler-key.tsx'

const { workspaces: texts } = strings

function RevokeKey({ api_key, onRevoked }: { api_key: ApiKeyResponse; onRevoked: () => void }) {
  const revoke = useAction(async (client) => {
    const contributor_id = currentKey.peek()?.contributor.display_handle ?? ''
    await client.revokeKey({ contributor_id, key_id: api_key.id })
    return true
  })
  const run = async () => {
    if (!(await revoke.run())) return
    announce(texts.key_revoked)
    onRevoked()
  }
  return (
    <>
      <Button
        kind="danger"
        is_small
        is_busy={revoke.is_running}
        onClick={run}
        aria-label={texts.revoke_key(api_key.name)}
      >
        {texts.revoke}
      </Button>
      {revoke.error !== undefined && <Failure error={revoke.error} />}
    </>
  )
}

/** The keys that the caller has in a workspace, and new ones for its crawlers. */
export function KeysTab({ workspace }: { workspace: WorkspaceResponse }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const contributor_id = currentKey.value?.contributor.display_handle ?? ''
  const keys = useResource(
    (client, signal) => client.listKeys({ contributor_id }, { signal }),
    [contributor_id, workspace.id],
  )
  const can_change = hasScope('full')
  const forget = () => {
    keys.reload()
    heading.current?.focus()
  }
  return (
    <div class="stack-wide">
      {can_change && workspace.role !== 'member' && <CreateCrawlerKey workspace={workspace} onCreated={keys.reload} />}
      <section class="card" aria-label={texts.keys}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.keys}
        </h2>
        <p class="muted prose">
          {texts.keys_hint} <a href={pageHref('keys')}>{strings.keys.title}</a>
        </p>
        <Loaded resource={keys}>
          {(all) => {
            const own = all.filter(({ workspace_id, is_active }) => workspace_id === workspace.id && is_active)
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
                    cell: ({ id, name }) => (
                      <>
                        <PlainText text={name} />{' '}
                        {id === currentKey.value?.id && <Badge tone="good">{texts.used}</Badge>}
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
                    cell: (api_key) => can_change && <RevokeKey api_key={api_key} onRevoked={forget} />,
                  },
                ]}
              />
            )
          }}
        </Loaded>
      </section>
    </div>
  )
}
