import type { MemberInvite, WorkspaceResponse } from '@cairnway/sdk'
import { useRef } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { usePagedList } from '../../data/paged-list.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { Empty, Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { CreateInvite } from './create-invite.tsx'

const { workspaces: texts } = strings

const isOpen = ({ used_at, expires_at }: MemberInvite): boolean =>
  used_at === null && Date.parse(expires_at) > Date.now()

/** Shows the state of an invite. */
function InviteState({ invite }: { invite: MemberInvite }) {
  if (isOpen(invite)) return <Badge tone="info">{texts.invite_open}</Badge>
  if (invite.used_at === null) return <Badge>{texts.invite_expired}</Badge>
  return (
    <span>
      <Badge tone="good">{texts.invite_used}</Badge>{' '}
      {invite.used_by && <a href={pageHref('contributor', { display_handle: invite.used_by })}>{invite.used_by}</a>}{' '}
      <span class="muted">
        <Time at={invite.used_at} />
      </span>
    </span>
  )
}

interface RevokeProps {
  workspace_id: string
  invite: MemberInvite
  onRevoked: () => void
}

function RevokeInvite({ workspace_id, invite: { invite_id, role }, onRevoked }: RevokeProps) {
  const revoke = useAction(async (client) => {
    await client.revokeMemberInvite({ workspace_id, invite_id })
    return true
  })
  const run = async () => {
    if (!(await revoke.run())) return
    announce(texts.invite_revoked)
    onRevoked()
  }
  return (
    <>
      <Button
        kind="danger"
        is_small
        is_busy={revoke.is_running}
        onClick={run}
        aria-label={texts.revoke_invite(texts.roles[role])}
      >
        {texts.revoke}
      </Button>
      {revoke.error !== undefined && <Failure error={revoke.error} />}
    </>
  )
}

/** Invites of a workspace: a new one with the text to send, and the state of the others. */
export function InvitesTab({ workspace }: { workspace: WorkspaceResponse }) {
  const workspace_id = workspace.id
  const heading = useRef<HTMLHeadingElement>(null)
  const list = usePagedList(
    async (client, cursor) => {
      const { invites, next_cursor } = await client.listMemberInvites({ workspace_id, ...(cursor && { cursor }) })
      return { items: invites, next_cursor }
    },
    [workspace_id],
  )
  const forget = (invite_id: string) => {
    list.update((items) => items.filter((each) => each.invite_id !== invite_id))
    heading.current?.focus()
  }
  const can_change = hasScope('full')
  const empty = (
    <Empty title={texts.no_invites}>
      <p class="prose">{texts.no_invites_hint}</p>
    </Empty>
  )
  return (
    <div class="stack-wide">
      {can_change && <CreateInvite workspace={workspace} onCreated={list.reload} />}
      <section class="card" aria-label={texts.invites}>
        <h2 ref={heading} tabIndex={-1}>
          {texts.invites}
        </h2>
        <LoadedList list={list} lines={3} empty={empty}>
          {(items) => (
            <DataTable
              caption={texts.invites}
              rows={items}
              keyOf={({ invite_id }) => invite_id}
              columns={[
                { title: texts.role, cell: ({ role }) => texts.roles[role] },
                { title: texts.state, cell: (invite) => <InviteState invite={invite} /> },
                { title: texts.created_by, cell: ({ created_by }) => created_by ?? strings.common.unknown },
                { title: texts.created, cell: ({ created_at }) => <Time at={created_at} /> },
                { title: texts.expires, cell: ({ expires_at }) => <Time at={expires_at} /> },
                {
                  title: texts.actions,
                  cell: (invite) =>
                    can_change &&
                    isOpen(invite) && (
                      <RevokeInvite
                        workspace_id={workspace_id}
                        invite={invite}
                        onRevoked={() => forget(invite.invite_id)}
                      />
                    ),
                },
              ]}
            />
          )}
        </LoadedList>
      </section>
    </div>
  )
}
