import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { strings } from '../strings.ts'

export interface FieldTexts {
  label: string
  /** A hint at what to write, below the label. */
  hint?: string | undefined
  /** The reason for which the service refuses it. */
  error?: string | undefined
  is_optional?: boolean | undefined
}

interface FrameProps extends FieldTexts {
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ComponentChildren
}

/** Label, hint and error of an input, tied to it for screen readers. */
export function FieldFrame({ label, hint, error, is_optional, children }: FrameProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label}
        {is_optional && <span class="muted"> {strings.common.optional}</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface TextInput extends FieldTexts {
  value: string
  onValue: (value: string) => void
  name?: string
  placeholder?: string
  maxLength?: number
  required?: boolean
  spellcheck?: boolean
}

interface TextFieldProps extends TextInput {
  type?: 'text' | 'search' | 'password' | 'email' | 'url' | 'number' | 'date' | 'datetime-local'
  autocomplete?: 'on' | 'off'
}

/** One line of text. */
export const TextField = ({
  label,
  hint,
  error,
  is_optional,
  value,
  onValue,
  type = 'text',
  ...rest
}: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} {...(is_optional && { is_optional })}>
    {(ids) => (
      // the types of Preact want one kind of input; each of ours takes the same attributes
      <input
        {...rest}
        {...ids}
        type={type as 'text'}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
    )}
  </FieldFrame>
)

interface TextAreaProps extends TextInput {
  rows?: number
}

/** Several lines of text. */
export const TextAreaField = ({
  label,
  hint,
  error,
  is_optional,
  value,
  onValue,
  rows = 4,
  ...rest
}: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} error={error} {...(is_optional && { is_optional })}>
    {(ids) => (
      <textarea {...rest} {...ids} rows={rows} value={value} onInput={(event) => onValue(event.currentTarget.value)} />
    )}
  </FieldFrame>
)

interface SelectProps extends FieldTexts {
  value: string
  onValue: (value: string) => void
  /** Value and text of each choice. */
  options: readonly (readonly [value: string, text: string])[]
}

/** One choice of several. */
export const SelectField = ({ label, hint, error, is_optional, value, onValue, options }: SelectProps) => (
  <FieldFrame label={label} hint={hint} error={error} {...(is_optional && { is_optional })}>
    {(ids) => (
      <select {...ids} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([name, text]) => (
          <option key={name} value={name} selected={name === value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

/** Yes or no. */
export const CheckboxField = ({
  label,
  checked,
  onValue,
}: {
  label: string
  checked: boolean
  onValue: (checked: boolean) => void
}) => (
  <label class="checkbox">
    <input type="checkbox" checked={checked} onChange={(event) => onValue(event.currentTarget.checked)} />
    {label}
  </label>
)
