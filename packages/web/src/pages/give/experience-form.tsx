import type { ExperienceDepositResponse, ExperienceResponse } from '@cairnway/sdk'
import { useRef, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { useOwnUnsent } from '../../data/unsent-text.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/states.tsx'
import { carriedFields } from './carried-fields.ts'
import { DepositFailure } from './deposit-failure.tsx'
import { PreviewCard, usePreview } from './deposit-preview.tsx'
import { DepositResult } from './deposit-result.tsx'
import { EMPTY_FIELDS, type ExperienceFields, fieldsOf, toDeposit, unfilledFields } from './experience-fields.ts'
import { ExperienceInputs } from './experience-inputs.tsx'
import { focusFirstGap } from './focus-gap.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { fieldPath, refusedFields } from './refused-fields.ts'
import type { Visibility } from './visibility.ts'
import { VisibilityField } from './visibility-field.tsx'

const { contribute: texts } = strings

interface UnsentForm {
  fields: ExperienceFields
  visibility: Visibility | null
  /** A new key after each change, so that an attempt whose answer was lost can be repeated without storing it twice. */
  idempotency_key: string
}

interface FormProps {
  initial: ExperienceFields
  /** The record that the new one replaces. */
  replaced: ExperienceResponse | null
}

/** The fields as typed, with their preview and the call that deposits them. */
function useDepositForm({ initial, replaced }: FormProps) {
  const supersedes = replaced?.id
  const [unsent, setUnsent, forget] = useOwnUnsent<UnsentForm>(`contribute.form.${supersedes ?? ''}`, {
    fields: initial,
    // the visibility of the record now, until another one is chosen
    visibility: (replaced?.visibility_scope as Visibility | undefined) ?? null,
    idempotency_key: newIdempotencyKey(),
  })
  const { fields, visibility } = unsent
  const other_fields = replaced ? { ...carriedFields(replaced, visibility), supersedes } : {}
  const preview = usePreview(fields, visibility, other_fields)
  const deposit = useAction((client) =>
    client.depositExperience(
      { ...toDeposit(fields), ...other_fields, ...(visibility && { visibility_scope: visibility }) },
      { idempotency_key: unsent.idempotency_key },
    ),
  )
  const change = (changes: Partial<UnsentForm>) => {
    deposit.clear()
    setUnsent({ ...unsent, ...changes, idempotency_key: newIdempotencyKey() })
  }
  return { fields, visibility, change, forget, deposit, preview }
}

function Form({ initial, replaced }: FormProps) {
  const { fields, visibility, change, forget, deposit, preview } = useDepositForm({ initial, replaced })
  const [sent, setSent] = useState<ExperienceDepositResponse | null>(null)
  const [is_tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const missing = unfilledFields(fields).map((path) => path.split('.')[0] ?? path)
  const submit = async (event: Event) => {
    event.preventDefault()
    if (missing.length > 0) {
      setTried(true)
      announce(texts.still_missing(missing.map(fieldName).join(', ')))
      // once the marks are there
      setTimeout(() => form.current && focusFirstGap(form.current))
      return
    }
    const response = await deposit.run()
    if (!response) return
    forget()
    setSent(response)
  }
  // a record is replaced once
  const goOn = () => (replaced ? navigate(pageHref('contribute', {}, { form: '1' })) : setSent(null))
  if (sent) return <DepositResult response={sent} onAnother={goOn} />
  const refused = refusedFields(deposit.error)
  const found = preview.value?.findings.map(({ field, message }) => ({ field: fieldPath(field), message })) ?? []
  return (
    <form ref={form} class="with-preview" onSubmit={submit}>
      <div class="stack-wide">
        <ExperienceInputs
          fields={fields}
          onFields={(changed) => change({ fields: changed })}
          messages={refused.length > 0 ? refused : found}
          is_refusal={refused.length > 0 || preview.value?.would === 'reject'}
          missing={is_tried ? missing : []}
        />
        <VisibilityField value={visibility} onValue={(chosen) => change({ visibility: chosen })} />
        {deposit.error !== undefined && <DepositFailure error={deposit.error} />}
        <div class="actions">
          <Button kind="primary" type="submit" is_busy={deposit.is_running}>
            {replaced ? texts.send_newer : texts.send}
          </Button>
        </div>
      </div>
      <aside class="preview" aria-label={texts.preview}>
        <PreviewCard fields={fields} visibility={visibility} preview={preview} />
      </aside>
    </form>
  )
}

interface ExperienceFormProps {
  problem: string
  tags: string[]
  /** An own record that the new one replaces; the form starts with its texts. */
  supersedes: string | null
}

/** The structured form, with a live preview of the findings of the gates. */
export function ExperienceForm({ problem, tags, supersedes }: ExperienceFormProps) {
  const record = useResource(
    supersedes === null ? null : (client, signal) => client.getExperience({ experience_id: supersedes }, { signal }),
    [supersedes],
  )
  if (supersedes === null) return <Form initial={{ ...EMPTY_FIELDS, problem, tags }} replaced={null} />
  return (
    <Loaded resource={record} lines={10}>
      {(value) => (
        <div class="stack-wide">
          <p class="prose">{texts.newer_hint}</p>
          <Form initial={fieldsOf(value)} replaced={value} />
        </div>
      )}
    </Loaded>
  )
}
