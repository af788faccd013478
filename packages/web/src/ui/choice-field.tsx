import { useId } from 'preact/hooks'
import './choice-field.css'

export interface Choice<T extends string> {
  value: T
  title: string
  /** The meaning, below the title. */
  meaning: string
  is_disabled?: boolean
}

interface ChoiceFieldProps<T extends string> {
  label: string
  value: T
  onValue: (value: T) => void
  choices: readonly Choice<T>[]
  error?: string | undefined
}

/** One of a few choices that need an explanation each. */
export function ChoiceField<T extends string>({ label, value, onValue, choices, error }: ChoiceFieldProps<T>) {
  const name = useId()
  return (
    <fieldset class="choices" {...(error && { 'aria-describedby': `${name}-error` })}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.is_disabled}
            onChange={() => onValue(choice.value)}
          />
          <span>
            <strong>{choice.title}</strong>
            <span class="choice-meaning">{choice.meaning}</span>
          </span>
        </label>
      ))}
      {error && (
        <p class="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
