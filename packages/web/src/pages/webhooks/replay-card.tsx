import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { strings } from '../../strings.ts'
import { fieldError } from '../../text/describe-failure.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import type { DeliveryStatus } from './delivery-log.tsx'
import { fromLocalInput } from './replay-period.ts'

const { webhooks: texts } = strings
const ALL = 'all'

/** Sends what happened in a period once more; a long period goes in several steps. */
export function ReplayCard({ subscription_id, onReplayed }: { subscription_id: string; onReplayed: () => void }) {
  const [since, setSince] = useState('')
  const [until, setUntil] = useState('')
  const [status, setStatus] = useState<DeliveryStatus | typeof ALL>('failed')
  const [is_since_missing, setSinceMissing] = useState(false)
  const [rest, setRest] = useState<{ cursor: string; queued: number } | null>(null)
  const replay = useAction((client, cursor: string | null) =>
    client.replayWebhook({
      subscription_id,
      since: fromLocalInput(since),
      until: fromLocalInput(until),
      status: status === ALL ? null : status,
      cursor,
    }),
  )
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setRest(null)
      setSinceMissing(false)
    }
  const submit = async (event: Event) => {
    event.preventDefault()
    const is_missing = fromLocalInput(since) === null
    setSinceMissing(is_missing)
    if (is_missing) return
    const answer = await replay.run(rest?.cursor ?? null)
    if (!answer) return
    const queued = (rest?.queued ?? 0) + answer.queued
    setRest(answer.next_cursor === null ? null : { cursor: answer.next_cursor, queued })
    announce(queued === 0 ? texts.replay_none : texts.replay_announce(formatCount(queued)))
    onReplayed()
  }
  const since_error = is_since_missing ? texts.since_needed : fieldError(replay.error, 'since')
  return (
    <Card title={texts.replay_title}>
      <p class="prose">{texts.replay_lead}</p>
      <form class="stack" onSubmit={submit} noValidate>
        <div class="replay-fields">
          <TextField
            label={texts.since}
            error={since_error}
            type="datetime-local"
            required
            value={since}
            onValue={change(setSince)}
          />
          <TextField
            label={texts.until}
            hint={texts.until_hint}
            is_optional
            error={fieldError(replay.error, 'until')}
            type="datetime-local"
            value={until}
            onValue={change(setUntil)}
          />
          <SelectField
            label={texts.replay_status}
            value={status}
            onValue={change((value: string) => setStatus(value as DeliveryStatus | typeof ALL))}
            options={(['failed', 'canceled', 'delivered', ALL] as const).map((name) => [name, texts.statuses[name]])}
          />
        </div>
        {replay.error !== undefined && !since_error && <Failure error={replay.error} />}
        {rest && <p class="muted">{texts.replay_rest(formatCount(rest.queued))}</p>}
        <div class="actions">
          <Button type="submit" is_busy={replay.is_running}>
            {rest ? texts.replay_more : texts.replay_action}
          </Button>
        </div>
      </form>
    </Card>
  )
}
