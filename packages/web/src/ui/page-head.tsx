import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { strings } from '../strings.ts'
import { splitInvisible } from '../text/split-invisible.ts'
import { PlainText } from './plain-text.tsx'

/** Prepares a title for the bar of the browser: characters that would turn or hide others are left out. */
const visibleText = (text: string): string =>
  splitInvisible(text)
    .map((piece) => ('text' in piece ? piece.text : ''))
    .join('')

interface PageHeadProps {
  title: string
  /** The title as the heading shows it, where that is more than text. */
  heading?: ComponentChildren
  /** The purpose of the page, in a sentence. */
  lead?: ComponentChildren
  actions?: ComponentChildren
}

/** The heading of a page: also the title of the document, and the element that gets the focus when the page opens. */
export function PageHead({ title, heading = <PlainText text={title} />, lead, actions }: PageHeadProps) {
  useEffect(() => {
    document.title = `${visibleText(title)} · ${strings.common.product}`
  }, [title])
  return (
    <header class="page-head">
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </header>
  )
}
