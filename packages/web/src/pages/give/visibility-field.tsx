import { useEffect } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { currentKey } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { SelectField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'

const { contribute: texts } = strings

/** Who may read a deposit. */
export type Visibility = 'public' | 'team' | 'private'

interface VisibilityFieldProps {
  /** Null until somebody has chosen: the default of the workspace holds then. */
  value: Visibility | null
  onValue: (value: Visibility) => void
}

/** Says in which workspace a deposit goes and who will read it, and lets one choose what the workspace allows. */
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
  useEffect(() => {
    if (is_refused && standard) onValue(standard)
  }, [is_refused, standard, onValue])
  if (workspace.error !== undefined && !workspace.value)
    return <Failure error={workspace.error} onRetry={workspace.reload} />
  const name = workspace_id === null ? strings.session.public_workspace : (workspace.value?.name ?? '…')
  return (
    <SelectField
      label={texts.visibility_label}
      hint={texts.goes_to(name)}
      value={value ?? standard ?? ''}
      onValue={(chosen) => onValue(chosen as Visibility)}
      options={allowed.map((each) => [each, texts.visibility[each]])}
    />
  )
}
