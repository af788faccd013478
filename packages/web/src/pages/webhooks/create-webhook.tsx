import type { CallOutput, SubscribableEventType, WebhookSubscriptionResponse } from '@cairnway/sdk'
import { useEffect, useRef } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useUnsent } from '../../data/unsent-text.ts'
import { createWebhookLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { eventMeaning, eventTitle, subscribableEvents } from './event-types.ts'

const { webhooks: texts } = strings

const FIRST_EVENT: SubscribableEventType = 'experience.deposited'
const modes = (['push', 'poll'] as const).map((value) => ({ value, ...texts.modes[value] }))
const blank = {
  event_type: null as SubscribableEventType | null,
  url: '',
  description: '',
  mode: 'push' as 'push' | 'poll',
}

interface CreateWebhookProps {
  subscriptions: WebhookSubscriptionResponse[]
  onMade: (made: CallOutput<'createWebhook'>) => void
  onCancel: () => void
}

/** Subscribes to one type of event. */
export function CreateWebhook({ subscriptions, onMade, onCancel }: CreateWebhookProps) {
  const [form, setForm, forget] = useUnsent('webhook', blank)
  const change = (changes: Partial<typeof blank>) => setForm({ ...form, ...changes })
  const taken = new Set(subscriptions.map(({ event_type }) => event_type))
  const event_type = form.event_type ?? subscribableEvents.find((type) => !taken.has(type)) ?? FIRST_EVENT
  const create = useAction((client) =>
    client.createWebhook({
      event_type,
      url: form.url.trim(),
      mode: form.mode,
      description: form.description.trim() || null,
    }),
  )
  const element = useRef<HTMLFormElement>(null)
  // the button that opened the form is gone
  useEffect(() => element.current?.querySelector('select')?.focus(), [])
  const submit = async (event: Event) => {
    event.preventDefault()
    const made = await create.run()
    if (!made) return
    forget()
    onMade(made)
  }
  const refused_fields = ['event_type', 'url', 'description', 'mode'].filter((name) => fieldError(create.error, name))
  return (
    <Card title={texts.make}>
      <form ref={element} class="stack form" onSubmit={submit}>
        <SelectField
          label={texts.event}
          hint={`${eventMeaning(event_type)} ${texts.event_hint}`}
          error={fieldError(create.error, 'event_type')}
          value={event_type}
          onValue={(type) => change({ event_type: type as SubscribableEventType })}
          options={subscribableEvents.map((type) => [
            type,
            `${eventTitle(type)} (${type})${taken.has(type) ? `: ${texts.taken}` : ''}`,
          ])}
        />
        <ChoiceField label={texts.mode} value={form.mode} onValue={(mode) => change({ mode })} choices={modes} />
        <TextField
          label={texts.url}
          hint={form.mode === 'poll' ? texts.url_hint_poll : texts.url_hint}
          error={fieldError(create.error, 'url')}
          type="url"
          required
          maxLength={createWebhookLimits.url}
          placeholder="https://hooks.example.com/cairnway"
          autocomplete="off"
          value={form.url}
          onValue={(url) => change({ url })}
        />
        <TextField
          label={texts.description}
          hint={texts.description_hint}
          error={fieldError(create.error, 'description')}
          is_optional
          maxLength={createWebhookLimits.description}
          autocomplete="off"
          value={form.description}
          onValue={(description) => change({ description })}
        />
        {create.error !== undefined && refused_fields.length === 0 && <Failure error={create.error} />}
        <div class="actions">
          <Button type="submit" kind="primary" is_busy={create.is_running}>
            {texts.create}
          </Button>
          <Button onClick={onCancel}>{strings.common.cancel}</Button>
        </div>
      </form>
    </Card>
  )
}
