import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { PlainText } from '../ui/plain-text.tsx'
import './markdown.css'

/** Longer texts are shown as they are: a person does not read them typeset. */
const MAX_CHARS = 20_000

type Rendered = FunctionComponent<{ text: string; label: string }>
let loaded: Rendered | null = null

/** A text of a record, typeset. Until the parser is loaded, and for very long texts, it is plain. */
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
  if (!Component || text.length > MAX_CHARS)
    return (
      <div class="markdown prose">
        <PlainText text={text} />
      </div>
    )
  return <Component text={text} label={label} />
}
