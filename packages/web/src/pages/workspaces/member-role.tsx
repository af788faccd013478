import type { WorkspaceMember } from '@cairnway/sdk'
import { useAction } from '../../data/action.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
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

/** The role of a member, which owners change in place. */
export function MemberRoleChoice({ workspace_id, member, can_change, onChanged }: MemberRoleProps) {
  const { display_handle } = member
  const change = useAction((client, role: MemberRoleName) =>
    client.updateMember({ workspace_id, display_handle, role }),
  )
  if (!can_change) return <RoleBadge role={member.role} />
  const choose = async (role: MemberRoleName) => {
    const before = member.role
    const changed = await change.run(role)
    if (!changed) return
    onChanged(changed)
    announce(texts.role_changed(display_handle, texts.roles[role]), () => void choose(before))
  }
  return (
    <div class="stack-tight">
      <select
        class="role-choice"
        aria-label={texts.role_of(display_handle)}
        disabled={change.is_running}
        value={member.role}
        onChange={(event) => void choose(event.currentTarget.value as MemberRoleName)}
      >
        {roleOptions.map(([name, title]) => (
          <option key={name} value={name} selected={name === member.role}>
            {title}
          </option>
        ))}
      </select>
      {change.error !== undefined && <Failure error={change.error} />}
    </div>
  )
}
