import type { ComponentChildren } from 'preact'
import type { Resource } from '../data/resource.ts'
import { strings } from '../strings.ts'
import { describeFailure } from '../text/describe-failure.ts'
import { Button } from './button.tsx'
import { PlainText } from './plain-text.tsx'

/** Placeholder lines for loading content, which the style sheet shows only after 200 ms. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton" aria-busy="true">
    <span class="visually-hidden">{strings.common.loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} class="skeleton-line" />
    ))}
  </div>
)

/** Shows in place of an empty list why it is empty, and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children}
  </div>
)

/** Shows why something failed, with a button to retry. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const { title, message, request_id } = describeFailure(error)
  return (
    <div class="failure" role="alert">
      <p class="failure-title">{title}</p>
      <p>
        <PlainText text={message} />
      </p>
      {request_id && <p class="muted">{strings.failures.request(request_id)}</p>}
      {onRetry && <Button onClick={onRetry}>{strings.common.retry}</Button>}
    </div>
  )
}

interface LoadedProps<T> {
  resource: Resource<T>
  lines?: number
  children: (value: T) => ComponentChildren
}

/** Shows a loaded value, or that it is loading, or why it failed. A value that is loaded again stays meanwhile. */
export function Loaded<T>({ resource, lines, children }: LoadedProps<T>) {
  if (resource.error !== undefined && resource.value === undefined)
    return <Failure error={resource.error} onRetry={resource.reload} />
  if (resource.value === undefined) return <Skeleton {...(lines && { lines })} />
  return (
    <>
      {resource.error !== undefined && <Failure error={resource.error} onRetry={resource.reload} />}
      {children(resource.value)}
    </>
  )
}
