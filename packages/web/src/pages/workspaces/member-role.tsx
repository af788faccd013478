import type { WorkspaceMember } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states.tsx'
import { RoleBadge } from './workspace-facts.tsx'

const { workspaces: texts } = strings
export type MemberRoleName = WorkspaceMember['role']
export const roleOptions = Object.entries(texts.roles) as [MemberRoleName, string][]

interface MemberRoleProps {
  workspace_id: string
  member: WorkspaceMember
  can_change: boolean
  onChanged: (member: WorkspaceMember) => void
}

/**
 * The role of a member, which owners change in place. A change of their own role needs a confirmation, since they
 * cannot undo it.
 */
export function MemberRoleChoice({ workspace_id, member, can_change, onChanged }: MemberRoleProps) {
  const { display_handle } = member
  const change = useAction((client, role: MemberRoleName) =>
    client.updateMember({ workspace_id, display_handle, role }),
  )
  const [own_role, setOwnRole] = useState<MemberRoleName | null>(null)
  if (!can_change) return <RoleBadge role={member.role} />
  const is_own = display_handle === currentKey.value?.contributor.display_handle
  const choose = async (role: MemberRoleName) => {
    const before = member.role
    const changed = await change.run(role)
    if (!changed) return
    setOwnRole(null)
    onChanged(changed)
    announce(texts.role_changed(display_handle, texts.roles[role]), is_own ? undefined : () => void choose(before))
  }
  const ask = (role: MemberRoleName) => {
    change.clear()
    setOwnRole(role)
  }
  return (
    <div class="stack-tight">
      <select
        class="role-choice"
        aria-label={texts.role_of(display_handle)}
        disabled={change.is_running}
        value={member.role}
        onChange={({ currentTarget: { value } }) => void (is_own ? ask : choose)(value as MemberRoleName)}
      >
        {roleOptions.map(([name, title]) => (
          <option key={name} value={name} selected={name === member.role}>
            {title}
          </option>
        ))}
      </select>
      {change.error !== undefined && own_role === null && <Failure error={change.error} />}
      {own_role !== null && (
        <ConfirmDialog
          title={texts.give_up_title}
          action={texts.give_up(texts.roles[own_role])}
          is_busy={change.is_running}
          onConfirm={() => void choose(own_role)}
          onClose={() => setOwnRole(null)}
        >
          <p>{texts.give_up_hint}</p>
          {change.error !== undefined && <Failure error={change.error} />}
        </ConfirmDialog>
      )}
    </div>
  )
}
