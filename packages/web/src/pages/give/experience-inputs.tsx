import type { ComponentChildren } from 'preact'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { EnvironmentInputs } from './environment-inputs.tsx'
import type { ExperienceFields } from './experience-fields.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldMessage } from './refused-fields.ts'
import { RepeatedField } from './repeated-field.tsx'
import { TagField } from './tag-field.tsx'

const { contribute: texts } = strings

export interface ExperienceInputsProps {
  fields: ExperienceFields
  onFields: (fields: ExperienceFields) => void
  /** The findings of the gates, by fields. */
  messages: readonly FieldMessage[]
  is_refusal: boolean
  /** Fields that a draft does not tell. */
  missing?: readonly string[]
  /** Fields that somebody has emptied though they cannot be. */
  emptied?: readonly string[]
}

/** The fields of a record for typing, in the order of what happened. */
export function ExperienceInputs(props: ExperienceInputsProps) {
  const { fields, onFields, messages, is_refusal, missing = [], emptied = [] } = props
  const change = (changes: Partial<ExperienceFields>) => onFields({ ...fields, ...changes })
  const notes = (...names: string[]) => <FieldNotes messages={messages} fields={names} is_refusal={is_refusal} />
  const mark = (name: string): string | undefined =>
    emptied.includes(name) ? strings.draft.not_emptied : missing.includes(name) ? texts.missing : undefined
  type TextName = {
    [N in keyof ExperienceFields]: ExperienceFields[N] extends string ? N : never
  }[keyof ExperienceFields]
  const area = (name: TextName, path: string, rows: number, hint?: string, is_optional = false): ComponentChildren => (
    <div class="field-with-notes">
      <TextAreaField
        label={fieldName(path)}
        hint={hint}
        error={is_optional ? undefined : mark(path.split('.')[0] ?? path)}
        is_optional={is_optional}
        rows={rows}
        value={fields[name]}
        onValue={(value) => change({ [name]: value })}
      />
      {notes(path, ...(path === 'successful_approach.method' ? ['successful_approach'] : []))}
    </div>
  )
  const conditions = (name: 'applies_when' | 'does_not_apply_when', hint: string) => (
    <RepeatedField
      label={fieldName(name)}
      hint={hint}
      items={fields[name]}
      onItems={(items) => change({ [name]: items })}
      blank=""
      add_label={texts.add_condition}
      removeLabel={texts.remove_condition}
      notes={notes(name)}
    >
      {(text, onText, position) => (
        <TextAreaField label={texts.condition(position)} rows={2} value={text} onValue={onText} />
      )}
    </RepeatedField>
  )
  return (
    <div class="stack-wide">
      <div class="field-with-notes">
        <TextField
          label={fieldName('title')}
          hint={texts.hints.title}
          error={mark('title')}
          value={fields.title}
          onValue={(title) => change({ title })}
        />
        {notes('title')}
      </div>
      {area('problem', 'problem', 5, texts.hints.problem)}
      <RepeatedField
        label={fieldName('failed_approaches')}
        hint={texts.hints.failed_approaches}
        items={fields.failed_approaches}
        onItems={(failed_approaches) => change({ failed_approaches })}
        blank={{ attempt: '', why_it_failed: '' }}
        add_label={texts.add_attempt}
        removeLabel={texts.remove_attempt}
        notes={
          <>
            {mark('failed_approaches') && <p class="field-error">{mark('failed_approaches')}</p>}
            {notes('failed_approaches')}
          </>
        }
      >
        {(item, onItem, position) => (
          <>
            <TextAreaField
              label={texts.attempt(position)}
              rows={2}
              value={item.attempt}
              onValue={(attempt) => onItem({ ...item, attempt })}
            />
            {notes(`failed_approaches.${position - 1}.attempt`)}
            <TextAreaField
              label={texts.why_it_failed(position)}
              rows={2}
              value={item.why_it_failed}
              onValue={(why_it_failed) => onItem({ ...item, why_it_failed })}
            />
            {notes(`failed_approaches.${position - 1}.why_it_failed`, `failed_approaches.${position - 1}`)}
          </>
        )}
      </RepeatedField>
      {area('root_cause', 'root_cause', 3, texts.hints.root_cause)}
      {area('method', 'successful_approach.method', 6, texts.hints.method)}
      {area('implementation', 'successful_approach.implementation', 4, texts.hints.implementation, true)}
      <div class="give-options">
        <SelectField
          label={fieldName('outcome.status')}
          value={fields.status}
          onValue={(status) => change({ status: status as ExperienceFields['status'] })}
          options={Object.entries(texts.outcomes)}
        />
        <SelectField
          label={fieldName('outcome.evidence_class')}
          is_optional
          value={fields.evidence_class}
          onValue={(evidence_class) => change({ evidence_class })}
          options={[['', texts.no_evidence_class], ...Object.entries(texts.evidence_classes)]}
        />
      </div>
      {area('evidence', 'outcome.evidence', 3, texts.hints.evidence, true)}
      {area('insight', 'insight', 3, texts.hints.insight)}
      {area('compact_summary', 'compact_summary', 2, texts.hints.compact_summary, true)}
      {conditions('applies_when', texts.hints.applies_when)}
      {conditions('does_not_apply_when', texts.hints.does_not_apply_when)}
      <div class="field-with-notes">
        <TagField
          label={fieldName('tags')}
          hint={texts.tags_hint}
          error={mark('tags')}
          value={fields.tags}
          onValue={(tags) => change({ tags })}
        />
        {notes('tags')}
      </div>
      <EnvironmentInputs fields={fields} change={change} />
    </div>
  )
}
