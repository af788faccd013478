import { useState } from 'preact/hooks'
import { useAction } from '../data/action.ts'
import { createInviteRequestLimits } from '../generated/input-limits.ts'
import { strings } from '../strings.ts'
import { fieldError } from '../text/describe-failure.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Failure } from '../ui/states.tsx'

const { session: texts } = strings

/** Asks the operators for an invite code, where nobody is registered without one. */
export function InviteRequest() {
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const ask = useAction((client) => client.createInviteRequest({ email: email.trim() }))
  const submit = async (event: Event) => {
    event.preventDefault()
    if (await ask.run()) setAsked(email.trim())
  }
  const email_error = fieldError(ask.error, 'email')
  return (
    <form class="stack" onSubmit={submit} aria-live="polite">
      <h3>{texts.no_invite}</h3>
      {asked === null ? (
        <>
          <TextField
            label={texts.address_label}
            hint={texts.address_hint}
            error={email_error}
            type="email"
            required
            value={email}
            onValue={setEmail}
            maxLength={createInviteRequestLimits.email}
            autocomplete="on"
          />
          {ask.error !== undefined && email_error === undefined && <Failure error={ask.error} />}
          <Button type="submit" is_busy={ask.is_running}>
            {texts.ask_for_invite}
          </Button>
        </>
      ) : (
        <p>{texts.invite_asked(asked)}</p>
      )}
    </form>
  )
}
