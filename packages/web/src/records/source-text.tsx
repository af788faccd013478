import { useMemo, useRef, useState } from 'preact/hooks'
import { strings } from '../strings.ts'
import { PlainText } from '../ui/plain-text.tsx'
import { type SourcePassage, splitSource } from './source-spans.ts'
import './source-text.css'

const { contribute: texts } = strings

/** A field of a record, as a person reads it. */
export interface SourceField {
  /** As in the passages. */
  field: string
  label: string
  text: string
}

interface SourceTextProps {
  content: string
  passages: readonly SourcePassage[]
  fields: readonly SourceField[]
}

/** Scrolls the box of the source to its first passage of a field. */
function scrollToPassage(box: HTMLElement | null, field: string): void {
  const marks = [...(box?.querySelectorAll<HTMLElement>('[data-fields]') ?? [])]
  const first = marks.find(({ dataset }) => dataset.fields?.split(' ').includes(field))
  if (!box || !first) return
  const distance = first.getBoundingClientRect().top - box.getBoundingClientRect().top
  box.scrollTop += distance - box.clientHeight / 4
}

/**
 * The fields of a record next to the text that they come from: the passages of a field are highlighted while it is
 * hovered or has the focus.
 */
export function SourceText({ content, passages, fields }: SourceTextProps) {
  const [active, setActive] = useState<string | null>(null)
  const box = useRef<HTMLPreElement>(null)
  const pieces = useMemo(() => splitSource(content, passages), [content, passages])
  const known = useMemo(() => new Set(passages.map(({ field }) => field)), [passages])
  const labels = useMemo(() => new Map(fields.map(({ field, label }) => [field, label])), [fields])
  const show = (field: string) => {
    setActive(field)
    scrollToPassage(box.current, field)
  }
  return (
    <div class="source">
      <ul class="source-fields" onMouseLeave={() => setActive(null)}>
        {fields.map(({ field, label, text }) => {
          const has_passage = known.has(field)
          return (
            <li
              key={field}
              class={active === field ? 'source-field is-active' : 'source-field'}
              {...(has_passage && { onMouseEnter: () => show(field) })}
            >
              {has_passage ? (
                <button
                  type="button"
                  class="source-label"
                  aria-pressed={active === field}
                  title={texts.show_passage}
                  onFocus={() => show(field)}
                  onClick={() => show(field)}
                >
                  {label}
                </button>
              ) : (
                <span class="source-label">{label}</span>
              )}
              <p class="source-value">
                <PlainText text={text} />
              </p>
            </li>
          )
        })}
      </ul>
      {/* biome-ignore-start lint/a11y: who has no mouse scrolls it by the arrow keys; a landmark for each would be too many */}
      <pre ref={box} class="source-content" tabIndex={0} role="group" aria-label={texts.source_label}>
        {pieces.map(({ text, fields: names }, index) =>
          names.length === 0 ? (
            <PlainText key={index} text={text} />
          ) : (
            <mark
              key={index}
              class={active !== null && names.includes(active) ? 'is-active' : ''}
              data-fields={names.join(' ')}
              title={names.map((name) => labels.get(name) ?? name).join(', ')}
              onMouseEnter={() => setActive(names[0] ?? null)}
              onMouseLeave={() => setActive(null)}
            >
              <PlainText text={text} />
            </mark>
          ),
        )}
      </pre>
      {/* biome-ignore-end lint/a11y: as above */}
    </div>
  )
}
