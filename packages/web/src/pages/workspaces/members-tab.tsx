import type { WorkspaceMember, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { pageHref } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { MemberRoleChoice } from './member-role.tsx'
import { TransferOwnership } from './transfer-ownership.tsx'

const { workspaces: texts } = strings

interface RemoveProps {
  workspace_id: string
  member: WorkspaceMember
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ workspace_id, member: { display_handle }, onClose, onRemoved }: RemoveProps) {
  const remove = useAction(async (client) => {
    await client.removeMember({ workspace_id, display_handle })
    return true
  })
  const confirm = async () => {
    if (await remove.run()) onRemoved()
  }
  return (
    <ConfirmDialog
      title={texts.remove_title(display_handle)}
      action={texts.remove}
      is_busy={remove.is_running}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.remove_hint}</p>
      {remove.error !== undefined && <Failure error={remove.error} />}
    </ConfirmDialog>
  )
}

const MemberName = ({ member: { display_handle, agent_name } }: { member: WorkspaceMember }) => (
  <div class="member-name">
    <a href={pageHref('contributor', { display_handle })}>{display_handle}</a>{' '}
    {display_handle === currentKey.value?.contributor.display_handle && <Badge>{texts.you}</Badge>}
    {agent_name && (
      <div class="muted">
        <PlainText text={agent_name} />
      </div>
    )}
  </div>
)

/** The members of a workspace with their roles; owners change both. */
export function MembersTab({ workspace, onChanged }: { workspace: WorkspaceResponse; onChanged: () => void }) {
  const workspace_id = workspace.id
  const [removed, setRemoved] = useState<WorkspaceMember | null>(null)
  const list = usePagedList(
    async (client, cursor) => {
      const { members, next_cursor } = await client.listMembers({ workspace_id, ...(cursor && { cursor }) })
      return { items: members, next_cursor }
    },
    [workspace_id],
  )
  const own_handle = currentKey.value?.contributor.display_handle
  const can_change = workspace.role === 'owner' && hasScope('full')
  const replace = (changed: WorkspaceMember) => {
    list.update((items) => items.map((each) => (each.display_handle === changed.display_handle ? changed : each)))
    if (changed.display_handle === own_handle) onChanged()
  }
  const finishRemoval = () => {
    announce(texts.removed(removed?.display_handle ?? ''))
    list.update((items) => items.filter(({ display_handle }) => display_handle !== removed?.display_handle))
    setRemoved(null)
    onChanged()
    document.querySelector<HTMLElement>('.members h2')?.focus()
  }
  return (
    <div class="stack-wide members">
      <section class="card" aria-label={texts.members}>
        <h2 tabIndex={-1}>{texts.members}</h2>
        <p class="muted prose">{texts.roles_hint}</p>
        <LoadedList list={list} lines={6} empty={null}>
          {(items) => (
            <DataTable
              caption={texts.members}
              rows={items}
              keyOf={({ display_handle }) => display_handle}
              columns={[
                { title: texts.member, cell: (member) => <MemberName member={member} /> },
                {
                  title: texts.role,
                  cell: (member) => (
                    <MemberRoleChoice
                      workspace_id={workspace_id}
                      member={member}
                      can_change={can_change}
                      onChanged={replace}
                    />
                  ),
                },
                { title: texts.joined_at, cell: ({ joined_at }) => <Time at={joined_at} /> },
                { title: texts.did, cell: ({ did }) => (did ? <code class="did">{did}</code> : '–') },
                {
                  title: texts.actions,
                  cell: (member) =>
                    can_change &&
                    member.display_handle !== own_handle && (
                      <Button
                        kind="danger"
                        is_small
                        onClick={() => setRemoved(member)}
                        aria-label={texts.remove_title(member.display_handle)}
                      >
                        {texts.remove}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </LoadedList>
      </section>
      {can_change && list.items && (
        <Card title={texts.hand_over}>
          <TransferOwnership
            workspace_id={workspace_id}
            members={list.items.filter(({ display_handle }) => display_handle !== own_handle)}
            onDone={() => {
              list.reload()
              onChanged()
            }}
          />
        </Card>
      )}
      {removed && (
        <RemoveDialog
          workspace_id={workspace_id}
          member={removed}
          onClose={() => setRemoved(null)}
          onRemoved={finishRemoval}
        />
      )}
    </div>
  )
}
