import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { strings } from '../strings.ts'

interface PageHeadProps {
  title: string
  /** What the page is for, in a sentence. */
  lead?: ComponentChildren
  actions?: ComponentChildren
}

/** The heading of a page: also the title of the document, and what gets the focus when the page opens. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${strings.common.product}`
  }, [title])
  return (
    <header class="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </header>
  )
}
