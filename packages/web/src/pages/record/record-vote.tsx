import type { CallInput, ExperienceResponse } from '@cairnway/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useUnsent } from '../../data/unsent-text.ts'
import { giveFeedbackLimits } from '../../generated/input-limits.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'
import { toConditions } from '../search/search-state.ts'

const { record: texts } = strings
type Vote = CallInput<'giveFeedback'>

/** The feedback that a vote may name, by whether the record helped; in other words for each. */
const details = {
  helped: ['solved_directly', 'guided_to_solution', 'saved_dead_end', 'partially_relevant'],
  did_not_help: ['not_applicable', 'incorrect', 'outdated', 'partially_relevant'],
} as const

const EMPTY = { detail: '', note: '', minutes: '', environment: '' }

interface VoteFormProps {
  id: string
  was_helpful: boolean
  onVoted: () => void
}

/** The form for the details of a vote, all of which are optional. */
function VoteForm({ id, was_helpful, onVoted }: VoteFormProps) {
  const [typed, setTyped, forget] = useUnsent(`vote.${id}`, EMPTY)
  const send = useAction((client, vote: Vote) => client.giveFeedback(vote))
  const names: readonly string[] = details[was_helpful ? 'helped' : 'did_not_help']
  const submit = async (event: Event) => {
    event.preventDefault()
    const pairs = typed.environment.split(',').filter((pair) => pair.includes('='))
    const sent = await send.run({
      experience_id: id,
      was_helpful,
      ...(names.includes(typed.detail) && {
        helpfulness_detail: typed.detail as NonNullable<Vote['helpfulness_detail']>,
      }),
      ...(typed.note.trim() && { context_note: typed.note.trim() }),
      ...(was_helpful && typed.minutes && { time_saved_minutes: Number(typed.minutes) }),
      ...(pairs.length > 0 && { your_conditions: toConditions(pairs) }),
    })
    if (!sent) return
    forget()
    announce(texts.voted)
    onVoted()
  }
  return (
    <form class="stack vote-details" onSubmit={submit}>
      <SelectField
        label={was_helpful ? texts.how_helped : texts.why_not}
        is_optional
        value={typed.detail}
        onValue={(detail) => setTyped({ ...typed, detail })}
        options={[
          ['', texts.no_detail],
          ...details[was_helpful ? 'helped' : 'did_not_help'].map((name) => [name, texts.details[name]] as const),
        ]}
      />
      <TextAreaField
        label={texts.vote_note}
        hint={texts.vote_note_hint}
        is_optional
        rows={3}
        maxLength={giveFeedbackLimits.context_note}
        value={typed.note}
        onValue={(note) => setTyped({ ...typed, note })}
      />
      <TextField
        label={texts.vote_environment}
        hint={texts.vote_environment_hint}
        is_optional
        maxLength={500}
        value={typed.environment}
        onValue={(environment) => setTyped({ ...typed, environment })}
      />
      {was_helpful && (
        <TextField
          label={texts.minutes_saved}
          is_optional
          type="number"
          value={typed.minutes}
          onValue={(minutes) => setTyped({ ...typed, minutes })}
        />
      )}
      {send.error !== undefined && <Failure error={send.error} />}
      <div class="actions">
        <Button kind="primary" type="submit" is_busy={send.is_running}>
          {texts.vote_send}
        </Button>
      </div>
    </form>
  )
}

/**
 * Casts a vote on whether a record helped. Details are optional, and are entered before, since there is only one vote.
 */
export function RecordVote({ record, onVoted }: { record: ExperienceResponse; onVoted: () => void }) {
  const [vote, setVote] = useState<boolean | null>(null)
  const [is_sent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // the button that had the focus is gone
  useEffect(() => {
    if (is_sent) heading.current?.focus()
  }, [is_sent])
  const finish = () => {
    setSent(true)
    onVoted()
  }
  return (
    <section class="card no-print" aria-label={texts.vote_title}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.vote_title}
      </h2>
      {is_sent ? (
        <p class="muted">{texts.vote_thanks}</p>
      ) : (
        <>
          <div class="actions">
            <Button icon="helpful" aria-pressed={vote === true} onClick={() => setVote(true)}>
              {texts.vote_helped}
            </Button>
            <Button icon="unhelpful" aria-pressed={vote === false} onClick={() => setVote(false)}>
              {texts.vote_not}
            </Button>
          </div>
          {vote !== null && <VoteForm key={String(vote)} id={record.id} was_helpful={vote} onVoted={finish} />}
        </>
      )}
    </section>
  )
}
