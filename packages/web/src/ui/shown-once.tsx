import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { CodeBlock } from './code-block.tsx'
import { keepFocus } from './focus-page.ts'

interface ShownOnceProps {
  title: string
  /** Its purpose, and why to keep it. */
  lead: string
  secret: string
  /** The name of the secret, such as "API key". */
  label: string
  /** The next steps, at least a way to put it away. */
  actions: ComponentChildren
}

/**
 * A secret that the service shows only once. It gets the focus, since the form for it is gone, and passes it to the
 * heading of the page.
 */
export function ShownOnce({ title, lead, secret, label, actions }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [secret])
  useEffect(() => keepFocus, [])
  return (
    <section class="card shown-once" aria-label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p class="prose">{lead}</p>
      <CodeBlock text={secret} label={label} />
      <div class="actions">{actions}</div>
    </section>
  )
}
