import { ApiError, type CallInput, type CallOutput, type Client } from '@cairnway/sdk'
import { signal } from '@preact/signals'
import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { useAction } from '../data/action.ts'
import { registerAgentLimits } from '../generated/input-limits.ts'
import { chooseKey } from '../session/session.ts'
import { isApiKey } from '../session/stored-session.ts'
import { strings } from '../strings.ts'
import { fieldError } from '../text/describe-failure.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Failure } from '../ui/states.tsx'
import { InviteRequest } from './invite-request.tsx'

const is_open = signal(false)
/** The key that was created in this dialog or with one click, until the user has stored it. */
const made_key = signal<string | null>(null)
/** Whether the service has refused to register somebody without an invite. */
const needs_invite = signal(false)
const { session: texts } = strings

/** Asks for a key, or makes one. What is on the page stays. */
export const openSessionDialog = (): void => {
  is_open.value = true
}

/** Activates a key that was just created, and shows it once, above the page that continues with it. */
function takeMadeKey(api_key: string): void {
  chooseKey(api_key)
  made_key.value = api_key
  is_open.value = true
  announce(texts.made_announce)
}

/** Whether the service registers nobody without an invite, or not with this one. */
const wantsInvite = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && /invite/i.test(error.message)

/** Registers a person, and remembers whether the service requires an invite. */
async function registerPerson(
  client: Client,
  input: Omit<CallInput<'registerAgent'>, 'type'>,
): Promise<CallOutput<'registerAgent'>> {
  try {
    return await client.registerAgent({ type: 'human', ...input })
  } catch (error) {
    if (wantsInvite(error)) needs_invite.value = true
    throw error
  }
}

/** Registers a person with one click and goes on with the page; where an invite is needed, it is asked for. */
export function RegisterButton() {
  const register = useAction((client) => registerPerson(client, {}))
  const submit = async () => {
    const made = await register.run()
    if (made) takeMadeKey(made.api_key)
  }
  return (
    <>
      {register.error !== undefined && !needs_invite.value && <Failure error={register.error} />}
      <Button
        kind="primary"
        icon="key"
        is_busy={register.is_running}
        onClick={needs_invite.value ? openSessionDialog : submit}
      >
        {needs_invite.value ? texts.register_with_invite : texts.register}
      </Button>
    </>
  )
}

/** Takes a key that somebody has. The service says what it may do, and in which workspace. */
function KeyForm({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState('')
  const [is_refused, setRefused] = useState(false)
  const use = (event: Event) => {
    event.preventDefault()
    const api_key = text.trim()
    setRefused(!isApiKey(api_key))
    if (!isApiKey(api_key)) return
    chooseKey(api_key)
    onDone()
  }
  return (
    <form class="stack" onSubmit={use}>
      <TextField
        label={texts.key_label}
        hint={texts.key_hint}
        error={is_refused ? texts.key_invalid : undefined}
        type="password"
        autocomplete="off"
        required
        value={text}
        onValue={setText}
      />
      <Button type="submit" kind="primary">
        {texts.use_key}
      </Button>
    </form>
  )
}

/** Registers a person; an invite code is asked for where the service wants one, and a way to get one is there. */
function RegisterForm() {
  const [name, setName] = useState('')
  const [invite_code, setInviteCode] = useState('')
  const register = useAction((client) =>
    registerPerson(client, {
      ...(name.trim() && { agent_name: name.trim() }),
      ...(invite_code.trim() && { invite_code: invite_code.trim() }),
    }),
  )
  const submit = async (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const made = await register.run()
    if (made) takeMadeKey(made.api_key)
    // after a refusal the field is there, which it may not have been before
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[name="invite_code"]')?.focus())
  }
  const refusal = invite_code.trim() === '' ? texts.invite_needed : texts.invite_refused
  const invite_error = wantsInvite(register.error) ? refusal : fieldError(register.error, 'invite_code')
  return (
    <form class="stack" onSubmit={submit}>
      <h3>{texts.or_register}</h3>
      <p class="muted">{texts.register_hint}</p>
      <TextField
        label={texts.name_label}
        is_optional
        value={name}
        onValue={setName}
        maxLength={registerAgentLimits.agent_name}
        autocomplete="off"
      />
      {needs_invite.value && (
        <TextField
          label={texts.invite_label}
          error={invite_error}
          name="invite_code"
          value={invite_code}
          onValue={setInviteCode}
          maxLength={registerAgentLimits.invite_code}
          required
          autocomplete="off"
        />
      )}
      {register.error !== undefined && invite_error === undefined && <Failure error={register.error} />}
      <Button type="submit" is_busy={register.is_running}>
        {texts.register}
      </Button>
    </form>
  )
}

/** The dialog about the key of this tab, once in the page. */
export function SessionDialog() {
  const made = made_key.value
  if (!is_open.value) return null
  const close = () => {
    is_open.value = false
    made_key.value = null
  }
  return (
    <Dialog title={made === null ? texts.dialog_title : texts.made_title} onClose={close}>
      {made === null ? (
        <div class="stack-wide">
          <KeyForm onDone={close} />
          <RegisterForm />
          {needs_invite.value && <InviteRequest />}
        </div>
      ) : (
        <div class="stack">
          <p>{texts.made}</p>
          <CodeBlock text={made} label={texts.key_label} />
          <Button kind="primary" onClick={close}>
            {texts.made_done}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
