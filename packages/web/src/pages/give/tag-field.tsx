import { useEffect, useRef, useState } from 'preact/hooks'
import { depositExperienceLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { FieldFrame, type FieldTexts } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlainText } from '../../ui/plain-text.tsx'

const { contribute: texts } = strings

/** Adds what was typed, split at commas, without repetitions; at most as many as a record has. */
export const addTags = (tags: readonly string[], typed: string): string[] => {
  const found = typed.split(/[,\n]/).map((tag) => tag.trim().slice(0, depositExperienceLimits['tags.*']))
  return [...new Set([...tags, ...found.filter((tag) => tag !== '')])].slice(0, depositExperienceLimits.tags)
}

interface TagFieldProps extends FieldTexts {
  value: string[]
  onValue: (tags: string[]) => void
}

/**
 * Tags as chips: Enter or a comma adds what was typed, Backspace in the empty field removes the last one. After a click
 * on a chip the focus is on the next one, or in the field.
 */
export function TagField({ value, onValue, ...field }: TagFieldProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    setTyped('')
    if (text.trim() !== '') onValue(addTags(value, text))
  }
  const remove = (tag: string) => {
    onValue(value.filter((each) => each !== tag))
    announce(texts.tag_removed(tag))
  }
  const frame = useRef<HTMLDivElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    const buttons = frame.current?.querySelectorAll<HTMLElement>('.tag-button') ?? []
    const next = buttons[Math.min(removed.current, buttons.length - 1)]
    removed.current = null
    const target = next ?? frame.current?.querySelector('input')
    target?.focus()
  }, [value.length])
  const press = (event: KeyboardEvent) => {
    // Enter ends the composition of a word there
    if (event.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) remove(value.at(-1) as string)
  }
  return (
    <FieldFrame {...field}>
      {(ids) => (
        <div class="tag-field" ref={frame}>
          <input
            {...ids}
            type="text"
            autocomplete="off"
            value={typed}
            onKeyDown={press}
            onBlur={() => add(typed)}
            onInput={({ currentTarget }) =>
              currentTarget.value.includes(',') ? add(currentTarget.value) : setTyped(currentTarget.value)
            }
          />
          {value.length > 0 && (
            <ul class="tags" aria-label={field.label}>
              {value.map((tag, index) => (
                <li key={tag}>
                  <button
                    type="button"
                    class="tag tag-button"
                    onClick={() => {
                      removed.current = index
                      remove(tag)
                    }}
                    title={texts.remove_tag(tag)}
                  >
                    <PlainText text={tag} />
                    <Icon name="close" />
                    <span class="visually-hidden">{texts.remove}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
