import type { ExperienceDepositResponse, ExperienceResponse } from '@cairnway/sdk'
import { useRef, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useOwnUnsent } from '../../data/unsent-text.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { fieldName } from '../../text/field-names.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states.tsx'
import { DepositFailure } from './deposit-failure.tsx'
import { PreviewCard, usePreview } from './deposit-preview.tsx'
import { DepositResult } from './deposit-result.tsx'
import { emptiedFields } from './draft-changes.ts'
import { type DraftForm, draftChanges, draftForm, draftGaps } from './draft-form.ts'
import { fieldsOf } from './experience-fields.ts'
import { ExperienceInputs } from './experience-inputs.tsx'
import { focusFirstGap } from './focus-gap.ts'
import { fieldPath, refusedFields } from './refused-fields.ts'
import { VisibilityField } from './visibility-field.tsx'

const { draft: texts } = strings

interface DraftEditorProps {
  draft: ExperienceResponse
  /** Takes the draft as it is after a change. */
  onDraft: (draft: ExperienceResponse) => void
}

/** The fields of a draft as typed, and the calls that save and submit them. */
function useDraftForm(draft: ExperienceResponse) {
  const experience_id = draft.id
  const [form, setForm, forget] = useOwnUnsent<DraftForm>(`draft.${experience_id}`, draftForm(draft))
  const changes = draftChanges(form, draft)
  const has_changes = Object.keys(changes).length > 0
  const save = useAction((client) => client.updateDraft({ experience_id, ...changes }))
  const submit = useAction((client) => client.submitDraft({ experience_id, ...(has_changes && { changes }) }))
  const change = (changed: Partial<DraftForm>) => {
    submit.clear()
    save.clear()
    setForm({ ...form, ...changed })
  }
  return { form, setForm, forget, change, has_changes, save, submit }
}

interface DiscardDialogProps {
  experience_id: string
  /** Called when the draft is retracted. */
  onDiscarded: () => void
  onClose: () => void
}

/** Asks before a draft is retracted. */
function DiscardDialog({ experience_id, onDiscarded, onClose }: DiscardDialogProps) {
  const discard = useAction((client) => client.retractExperience({ experience_id }))
  const runDiscard = async () => {
    if (await discard.run()) onDiscarded()
  }
  return (
    <ConfirmDialog
      title={texts.discard_title}
      action={texts.discard}
      is_busy={discard.is_running}
      onConfirm={runDiscard}
      onClose={onClose}
    >
      <p>{texts.discard_lost}</p>
      {discard.error !== undefined && <Failure error={discard.error} />}
    </ConfirmDialog>
  )
}

/** The fields of a draft, with the missing ones and the findings of the gates. */
export function DraftEditor({ draft, onDraft }: DraftEditorProps) {
  const { form, setForm, forget, change, has_changes, save, submit } = useDraftForm(draft)
  const [sent, setSent] = useState<ExperienceDepositResponse | null>(null)
  const [asks_discard, setAsksDiscard] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const gaps = draftGaps(form.fields, draft.missing_fields ?? [])
  const emptied = emptiedFields(form.fields, fieldsOf(draft))
  const preview = usePreview(form.fields, form.visibility)
  const error = submit.error ?? save.error
  /** Announces the fields that were emptied, which no change of a draft can store, and focuses the first of them. */
  const stopAtEmptied = (): boolean => {
    if (emptied.length === 0) return false
    announce(texts.still_empty(emptied.map(fieldName).join(', ')))
    if (element.current) focusFirstGap(element.current)
    return true
  }
  const runSave = async () => {
    if (stopAtEmptied() || !has_changes) return
    submit.clear()
    const saved = await save.run()
    if (!saved) return
    onDraft(saved)
    setForm(draftForm(saved))
    announce(texts.saved)
  }
  const runSubmit = async (event: Event & { currentTarget: HTMLElement }) => {
    event.preventDefault()
    if (gaps.needed.length > 0) {
      announce(strings.contribute.still_missing(gaps.needed.map(fieldName).join(', ')))
      focusFirstGap(event.currentTarget)
      return
    }
    if (stopAtEmptied()) return
    save.clear()
    const response = await submit.run()
    if (!response) return
    forget()
    setSent(response)
  }
  const leave = () => {
    forget()
    announce(texts.discarded)
    navigate(pageHref('deposits'))
  }

  if (sent) return <DepositResult response={sent} />
  const refused = refusedFields(error)
  const found = preview.value?.findings.map(({ field, message }) => ({ field: fieldPath(field), message })) ?? []
  const optional = gaps.optional.map((field) => ({ field, message: texts.missing_optional }))
  return (
    <form ref={element} class="with-preview" onSubmit={runSubmit}>
      <div class="stack-wide">
        {draft.raw_deposit_id && (
          <p>
            <a href={pageHref('raw_deposit', { raw_deposit_id: draft.raw_deposit_id })}>{texts.open_text}</a>
          </p>
        )}
        {form.updated_at !== draft.updated_at && (
          <div class="banner banner-warning" role="status">
            {texts.changed_elsewhere}
            <Button is_small onClick={() => setForm(draftForm(draft))}>
              {texts.take_stored}
            </Button>
          </div>
        )}
        <ExperienceInputs
          fields={form.fields}
          onFields={(fields) => change({ fields })}
          messages={[...optional, ...(refused.length > 0 ? refused : found)]}
          is_refusal={refused.length > 0 || preview.value?.would === 'reject'}
          missing={gaps.needed}
          emptied={emptied}
        />
        <VisibilityField value={form.visibility} onValue={(visibility) => change({ visibility })} />
        {error !== undefined && <DepositFailure error={error} />}
        <div class="actions">
          <Button kind="primary" type="submit" is_busy={submit.is_running}>
            {texts.submit}
          </Button>
          <Button is_busy={save.is_running} aria-disabled={!has_changes && emptied.length === 0} onClick={runSave}>
            {strings.common.save}
          </Button>
          <Button kind="danger" onClick={() => setAsksDiscard(true)}>
            {texts.discard}
          </Button>
        </div>
      </div>
      <aside class="preview" aria-label={strings.contribute.preview}>
        <PreviewCard fields={form.fields} visibility={form.visibility} preview={preview} />
      </aside>
      {asks_discard && (
        <DiscardDialog experience_id={draft.id} onDiscarded={leave} onClose={() => setAsksDiscard(false)} />
      )}
    </form>
  )
}
