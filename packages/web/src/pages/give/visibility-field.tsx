import { useEffect } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { SelectField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { narrowedTo, type Visibility } from './visibility.ts'

const { contribute: texts } = strings

interface VisibilityFieldProps {
  /** Null until somebody has chosen: the default of the workspace holds then. */
  value: Visibility | null
  onValue: (value: Visibility) => void
}

/** Shows the workspace and the readers of a deposit, and offers the visibilities that the workspace allows. */
export function VisibilityField({ value, onValue }: VisibilityFieldProps) {
  const workspace_id = currentKey.value?.workspace_id ?? null
  const workspace = useResource(
    workspace_id === null ? null : (client, signal) => client.getWorkspace({ workspace_id }, { signal }),
    [workspace_id],
  )
  const allowed: readonly Visibility[] =
    workspace_id === null ? ['public', 'private'] : (workspace.value?.allowed_visibility ?? [])
  const standard = workspace_id === null ? 'public' : workspace.value?.default_visibility
  const is_refused = value !== null && allowed.length > 0 && !allowed.includes(value)
  const narrowed = is_refused ? narrowedTo(value, allowed) : null
  useEffect(() => {
    if (narrowed) onValue(narrowed)
  }, [narrowed, onValue])
  if (workspace.error !== undefined && !workspace.value)
    return <Failure error={workspace.error} onRetry={workspace.reload} />
  const name = workspace_id === null ? strings.session.public_workspace : (workspace.value?.name ?? '…')
  return (
    <SelectField
      label={texts.visibility_label}
      hint={texts.goes_to(name)}
      error={is_refused ? texts.visibility_refused : undefined}
      value={is_refused ? '' : (value ?? standard ?? '')}
      onValue={(chosen) => chosen !== '' && onValue(chosen as Visibility)}
      options={[
        ...(is_refused ? [['', texts.choose_visibility] as const] : []),
        ...allowed.map((each) => [each, texts.visibility[each]] as const),
      ]}
    />
  )
}
