import { ApiError, isObject } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { reviewHref } from './undo-and-open.ts'

const { reviews: texts } = strings

/** Shows who has an item open, and until when. */
export const OpenedBy = ({ handle, until }: { handle: string; until: string }) => (
  <div class="banner banner-warning" role="status">
    <p>
      {texts.opened_by(handle)} <Time at={until} />
    </p>
  </div>
)

/** Finds why the service refuses a text, by its path in the experience. */
export function textError(error: unknown, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.detail?.find(({ loc }) => {
    const field = loc.filter((part, index) => index > 0 && !(index === 1 && part === 'changes')).join('.')
    return field === path || field.startsWith(`${path}.`)
  })?.msg
}

/** Shows why a decision was not taken: another reviewer was there first, by name, or the findings of the gates. */
export function DecisionFailure({ error, onNext }: { error: unknown; onNext: (() => void) | undefined }) {
  const details: unknown = error instanceof ApiError ? error.details : null
  if (isObject(details) && typeof details.assigned_to === 'string' && typeof details.assigned_until === 'string')
    return <OpenedBy handle={details.assigned_to} until={details.assigned_until} />
  const is_gone = error instanceof ApiError && (error.status === 404 || (isObject(details) && 'decision' in details))
  if (!is_gone) return <Failure error={error} />
  return (
    <div class="failure" role="alert">
      <p class="failure-title">{texts.gone}</p>
      <p>{error.message}</p>
      <div class="actions">
        {onNext && <Button onClick={onNext}>{texts.next}</Button>}
        <LinkButton href={reviewHref(null)}>{texts.back}</LinkButton>
      </div>
    </div>
  )
}
