import type { MemberInviteCreated, WorkspaceResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { strings } from '../../strings.ts'
import { formatDateTime } from '../../text/format-time.ts'
import { nameInvisible } from '../../text/split-invisible.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Failure } from '../../ui/states.tsx'
import { inviteLink } from './invite-link.ts'
import { type MemberRoleName, roleOptions } from './member-role.tsx'

const { workspaces: texts } = strings
const DAY_MS = 86_400_000
/** A minute less, since clocks differ and the service takes no more than 30 days. */
const MARGIN_MS = 60_000

/** The text with which an invite is sent: the link for people, and the command for a terminal. */
function inviteText({ id, name }: WorkspaceResponse, { role, invite_token, expires_at }: MemberInviteCreated): string {
  const invite = { workspace_id: id, invite_token }
  return texts.invite_text({
    name: nameInvisible(name),
    role: texts.roles[role],
    until: formatDateTime(new Date(expires_at)),
    link: inviteLink(window.location.origin, invite),
    command: `cairnway workspace join ${id} ${invite_token}`,
  })
}

/** Makes an invite, which is shown once, in the text that goes with it. */
export function CreateInvite({ workspace, onCreated }: { workspace: WorkspaceResponse; onCreated: () => void }) {
  const [role, setRole] = useState<MemberRoleName>('member')
  const [days, setDays] = useState('7')
  const [made, setMade] = useState<MemberInviteCreated | null>(null)
  const create = useAction((client) =>
    client.createMemberInvite({
      workspace_id: workspace.id,
      role,
      expires_at: new Date(Date.now() + Number(days) * DAY_MS - MARGIN_MS).toISOString(),
    }),
  )
  const submit = async (event: Event) => {
    event.preventDefault()
    const invite = await create.run()
    if (!invite) return
    setMade(invite)
    onCreated()
  }
  if (made)
    return (
      <ShownOnce
        title={texts.invite_made}
        lead={texts.invite_made_hint}
        secret={inviteText(workspace, made)}
        label={texts.invite_label}
        actions={<Button onClick={() => setMade(null)}>{texts.invite_sent}</Button>}
      />
    )
  return (
    <Card title={texts.invite_create}>
      <form class="stack" onSubmit={submit}>
        <p class="muted prose">{texts.invite_create_hint}</p>
        <div class="workspace-create">
          <SelectField
            label={texts.role}
            hint={texts.role_means[role]}
            value={role}
            onValue={(name) => setRole(name as MemberRoleName)}
            options={roleOptions}
          />
          <SelectField label={texts.valid_for} value={days} onValue={setDays} options={texts.validities} />
        </div>
        {create.error !== undefined && <Failure error={create.error} />}
        <div class="actions">
          <Button kind="primary" type="submit" is_busy={create.is_running}>
            {texts.invite_create}
          </Button>
        </div>
      </form>
    </Card>
  )
}
