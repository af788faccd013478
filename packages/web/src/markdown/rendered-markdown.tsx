import { useMemo } from 'preact/hooks'
import { parseMarkdown } from './parse-markdown.ts'
import { renderNodes } from './render-nodes.tsx'

/** A text as typeset elements; `label` names its code blocks. */
export const RenderedMarkdown = ({ text, label }: { text: string; label: string }) =>
  useMemo(() => <div class="markdown prose">{renderNodes(parseMarkdown(text), text, label)}</div>, [text, label])
