import type { WorkspaceMember } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { type MemberRoleName, roleOptions } from './member-role.tsx'

const { workspaces: texts } = strings

interface TransferOwnershipProps {
  workspace_id: string
  /** Members who can become the owner. */
  members: WorkspaceMember[]
  onDone: () => void
}

/** Makes another member an owner, and gives up the own role of one, in this order. */
export function TransferOwnership({ workspace_id, members, onDone }: TransferOwnershipProps) {
  const [chosen, setChosen] = useState('')
  const [own_role, setOwnRole] = useState<MemberRoleName>('reviewer')
  const hand_over = useAction(async (client, display_handle: string) => {
    await client.updateMember({ workspace_id, display_handle, role: 'owner' })
    const own_handle = currentKey.peek()?.contributor.display_handle ?? ''
    if (own_role !== 'owner') await client.updateMember({ workspace_id, display_handle: own_handle, role: own_role })
    return true
  })
  if (members.length === 0) return <p class="muted prose">{texts.hand_over_nobody}</p>
  const submit = async (event: Event) => {
    event.preventDefault()
    if (chosen === '' || !(await hand_over.run(chosen))) return
    announce(texts.handed_over(chosen))
    setChosen('')
    onDone()
  }
  return (
    <form class="stack" onSubmit={submit}>
      <p class="muted prose">{texts.hand_over_hint}</p>
      <div class="workspace-create">
        <SelectField
          label={texts.new_owner}
          value={chosen}
          onValue={setChosen}
          options={[
            ['', texts.choose_member],
            ...members.map(({ display_handle }) => [display_handle, display_handle] as const),
          ]}
        />
        <SelectField
          label={texts.own_role_after}
          value={own_role}
          onValue={(role) => setOwnRole(role as MemberRoleName)}
          options={roleOptions}
        />
      </div>
      {hand_over.error !== undefined && <Failure error={hand_over.error} />}
      <div class="actions">
        <Button type="submit" is_busy={hand_over.is_running} disabled={chosen === ''}>
          {texts.hand_over}
        </Button>
      </div>
    </form>
  )
}
