import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { PlainText } from '../ui/plain-text.tsx'
import { isTypesettable } from './typesettable.ts'
import './markdown.css'

type Rendered = FunctionComponent<{ text: string; label: string }>
let loaded: Rendered | null = null

/** A text of a record, typeset. Until the parser is loaded, and where it would cost too much, it is plain. */
export function Markdown({ text, label }: { text: string; label: string }) {
  const [component, setComponent] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    import('./rendered-markdown.tsx').then(
      ({ RenderedMarkdown }) => {
        loaded = RenderedMarkdown
        setComponent(() => RenderedMarkdown)
      },
      () => undefined, // the plain text stays
    )
  }, [])
  const Component = component
  if (!Component || !isTypesettable(text))
    return (
      <div class="markdown prose">
        <PlainText text={text} />
      </div>
    )
  return <Component text={text} label={label} />
}
