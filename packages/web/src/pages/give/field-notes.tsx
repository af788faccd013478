import { Icon } from '../../ui/icon.tsx'
import { type FieldMessage, messagesOf } from './refused-fields.ts'

/** More than these would hide the field. */
const MAX_NOTES = 3

interface FieldNotesProps {
  messages: readonly FieldMessage[]
  fields: readonly string[]
  /** Whether the record is refused for them; else they would make it better. */
  is_refusal: boolean
}

/** Shows the findings of the gates on a field, below it. */
export function FieldNotes({ messages, fields, is_refusal }: FieldNotesProps) {
  const notes = fields.flatMap((field) => messagesOf(messages, field)).slice(0, MAX_NOTES)
  if (notes.length === 0) return null
  return (
    <ul class={is_refusal ? 'notes is-refusal' : 'notes'}>
      {notes.map((note) => (
        <li key={note}>
          <Icon name={is_refusal ? 'warning' : 'info'} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
