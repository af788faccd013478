import type { ComponentChildren } from 'preact'

/** A box of content; with a title it is a section of the page. */
export const Card = ({
  title,
  actions,
  children,
}: {
  title?: string
  actions?: ComponentChildren
  children: ComponentChildren
}) =>
  title === undefined ? (
    <div class="card">{children}</div>
  ) : (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
