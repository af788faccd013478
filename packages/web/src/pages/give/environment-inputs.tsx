import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import type { ExperienceFields } from './experience-fields.ts'
import { TagField } from './tag-field.tsx'

const { contribute: texts } = strings
const LINES = ['language', 'framework', 'runtime', 'platform'] as const

interface EnvironmentInputsProps {
  fields: ExperienceFields
  change: (changes: Partial<ExperienceFields>) => void
}

/** The inputs of a record's environment: closed until somebody opens them, since none is needed. */
export const EnvironmentInputs = ({ fields, change }: EnvironmentInputsProps) => (
  <details class="environment">
    <summary>{texts.environment}</summary>
    <div class="stack">
      <p class="hint">{texts.hints.environment}</p>
      <div class="give-options">
        {LINES.map((name) => (
          <TextField
            key={name}
            label={fieldName(`context.environment.${name}`)}
            is_optional
            value={fields[name]}
            onValue={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      <TextAreaField
        label={fieldName('context.environment.versions')}
        hint={texts.hints.versions}
        is_optional
        rows={3}
        value={fields.versions}
        onValue={(versions) => change({ versions })}
      />
      <TagField
        label={fieldName('context.tools')}
        hint={texts.hints.tools}
        is_optional
        value={fields.tools}
        onValue={(tools) => change({ tools })}
      />
      <TextAreaField
        label={fieldName('context.goal')}
        is_optional
        rows={2}
        value={fields.goal}
        onValue={(goal) => change({ goal })}
      />
      <TextAreaField
        label={fieldName('context.constraints')}
        is_optional
        rows={2}
        value={fields.constraints}
        onValue={(constraints) => change({ constraints })}
      />
      <TextAreaField
        label={fieldName('outcome.side_effects')}
        is_optional
        rows={2}
        value={fields.side_effects}
        onValue={(side_effects) => change({ side_effects })}
      />
      <TextField
        label={fieldName('successful_approach.time_to_resolution_minutes')}
        is_optional
        type="number"
        value={fields.minutes}
        onValue={(minutes) => change({ minutes })}
      />
    </div>
  </details>
)
