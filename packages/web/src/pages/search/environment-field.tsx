import { useState } from 'preact/hooks'
import { depositExperienceLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isPair } from './search-state.ts'

const { search: texts } = strings

interface EnvironmentFieldProps {
  pairs: string[]
  onPairs: (pairs: string[]) => void
}

/** The environment of the searcher, as pairs that are added and removed one by one. */
export function EnvironmentField({ pairs, onPairs }: EnvironmentFieldProps) {
  const [typed, setTyped] = useState('')
  const [is_refused, setRefused] = useState(false)
  const add = (event: Event) => {
    event.preventDefault()
    const pair = typed.trim()
    setRefused(!isPair(pair))
    if (!isPair(pair)) return
    const name = pair.split('=')[0]
    // a name has one value
    onPairs([...pairs.filter((other) => other.split('=')[0] !== name), pair])
    setTyped('')
  }
  return (
    <form class="stack-tight" onSubmit={add}>
      <div class="environment-field">
        <TextField
          label={texts.environment}
          hint={texts.environment_hint}
          error={is_refused ? texts.environment_invalid : undefined}
          value={typed}
          onValue={setTyped}
          maxLength={depositExperienceLimits['context.environment.language']}
          placeholder="language=python"
        />
        <Button type="submit" icon="plus">
          {texts.environment_add}
        </Button>
      </div>
      {pairs.length > 0 && (
        <ul class="tags" aria-label={texts.environment_label}>
          {pairs.map((pair) => (
            <li key={pair}>
              <button
                type="button"
                class="tag chip"
                aria-label={texts.environment_remove(pair)}
                onClick={({ currentTarget }) => {
                  // the button is gone afterwards
                  currentTarget.form?.querySelector('input')?.focus()
                  onPairs(pairs.filter((other) => other !== pair))
                }}
              >
                {pair}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
