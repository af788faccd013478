import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import type { ReviewText } from './review-texts.ts'

const { reviews: texts } = strings
const CHARS_PER_ROW = 70
const MAX_ROWS = 16

const countRows = (text: string): number =>
  Math.min(
    MAX_ROWS,
    Math.max(
      2,
      text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARS_PER_ROW)), 0),
    ),
  )

interface TextEditorProps {
  item: ReviewText
  value: string
  /** The reason for which the service refuses it. */
  error?: string | undefined
  onValue: (value: string) => void
}

/** The input for a text, which fits its form. */
export function TextEditor({ item: { path, form, text }, value, error, onValue }: TextEditorProps) {
  const shared = { label: fieldName(path), value, onValue, ...(error !== undefined && { error }) }
  if (form === 'line') return <TextField {...shared} />
  if (form === 'words') return <TextField {...shared} hint={texts.words_hint} />
  if (form === 'outcome') return <SelectField {...shared} options={[['', strings.common.none], ...texts.outcomes]} />
  return (
    <TextAreaField
      {...shared}
      rows={countRows(text)}
      {...(form === 'items' && { hint: texts.items_hint })}
      {...(form === 'code' && { spellcheck: false })}
    />
  )
}
