import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Failure } from '../../ui/states.tsx'
import { existingExperience } from './refused-fields.ts'

/** Shows why a deposit is refused, with the way to the record that says the same already. */
export function DepositFailure({ error }: { error: unknown }) {
  const experience_id = existingExperience(error)
  return (
    <div class="stack-tight">
      <Failure error={error} />
      {experience_id !== null && (
        <p>
          <a href={pageHref('record', { experience_id })} target="_blank" rel="noopener">
            {strings.contribute.open_existing}
          </a>
        </p>
      )}
    </div>
  )
}
