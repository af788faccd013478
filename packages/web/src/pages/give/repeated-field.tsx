import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'

interface RepeatedFieldProps<T> {
  label: string
  hint?: string
  items: T[]
  onItems: (items: T[]) => void
  blank: T
  add_label: string
  removeLabel: (position: number) => string
  children: (item: T, change: (item: T) => void, position: number) => ComponentChildren
  notes?: ComponentChildren
}

/** A list of fields that grows and shrinks by its buttons. The focus goes to what was added, and to the rest after a removal. */
export function RepeatedField<T>(props: RepeatedFieldProps<T>) {
  const { label, hint, items, onItems, blank, add_label, removeLabel, children, notes } = props
  const frame = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const rows = frame.current?.querySelectorAll('.repeated-item') ?? []
    const row = rows[Math.min(wanted.current, rows.length - 1)]
    wanted.current = null
    const target = row?.querySelector<HTMLElement>('textarea, input') ?? frame.current?.querySelector('button')
    target?.focus()
  }, [items.length])
  return (
    <fieldset class="repeated" ref={frame}>
      <legend>{label}</legend>
      {hint && <p class="hint">{hint}</p>}
      {items.map((item, index) => (
        <div key={index} class="repeated-item">
          <div class="stack-tight">
            {children(item, (changed) => onItems(items.map((each, at) => (at === index ? changed : each))), index + 1)}
          </div>
          <Button
            kind="quiet"
            is_small
            icon="close"
            aria-label={removeLabel(index + 1)}
            title={removeLabel(index + 1)}
            onClick={() => {
              wanted.current = index
              onItems(items.filter((_, at) => at !== index))
            }}
          />
        </div>
      ))}
      {notes}
      <Button
        is_small
        icon="plus"
        onClick={() => {
          wanted.current = items.length
          onItems([...items, blank])
        }}
      >
        {add_label}
      </Button>
    </fieldset>
  )
}
