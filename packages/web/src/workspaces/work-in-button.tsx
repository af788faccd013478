import { activeKey, hasScope } from '../session/session.ts'
import { strings } from '../strings.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/states.tsx'
import { useWorkIn } from './use-work-in.ts'

const { workspaces: texts } = strings

interface WorkInProps {
  workspace: { id: string; name: string }
  is_primary?: boolean
}

/** Switches to a workspace, or shows that it is the active one. */
export function WorkInButton({ workspace, is_primary = false }: WorkInProps) {
  const work = useWorkIn()
  if (activeKey.value?.workspace_id === workspace.id) return <Badge tone="good">{texts.here}</Badge>
  if (!hasScope('full')) return null
  return (
    <>
      <Button
        {...(is_primary && { kind: 'primary' as const })}
        icon="arrow"
        is_busy={work.is_running}
        onClick={() => void work.run(workspace)}
        title={texts.work_in_hint}
      >
        {texts.work_in}
      </Button>
      {work.error !== undefined && <Failure error={work.error} />}
    </>
  )
}
