import type { CallInput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { type CurrentKey, hasScope, signOut } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Failure } from '../../ui/states.tsx'

const { account: texts } = strings

type Choice = CallInput<'eraseMe'>['experiences']
const choices = (['keep_anonymous', 'erase'] as const).map((value) => ({ value, ...texts.erase_choices[value] }))

/** Asks whether the records stay, and for the handle, so that nobody erases an account by mistake. */
function EraseDialog({ display_handle, onClose }: { display_handle: string; onClose: () => void }) {
  const [experiences, setExperiences] = useState<Choice>('keep_anonymous')
  const [typed, setTyped] = useState('')
  const is_confirmed = typed.trim() === display_handle
  const erase = useAction((client) => client.eraseMe({ experiences }))
  const submit = async (event: Event) => {
    event.preventDefault()
    if (!is_confirmed || !(await erase.run())) return
    onClose()
    signOut()
    announce(texts.erased_announce)
    navigate(pageHref('start'))
  }
  return (
    <Dialog title={texts.erase_dialog} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <p>{texts.erase_dialog_lead}</p>
        <ChoiceField label={texts.erase_choice} value={experiences} onValue={setExperiences} choices={choices} />
        <TextField
          label={texts.erase_confirm(display_handle)}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onValue={setTyped}
        />
        {erase.error !== undefined && <Failure error={erase.error} />}
        <div class="actions">
          <Button type="submit" kind="danger" disabled={!is_confirmed} is_busy={erase.is_running}>
            {texts.erase_action}
          </Button>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Erases the account of the caller. */
export function EraseCard({ session }: { session: CurrentKey }) {
  const [is_asking, setAsking] = useState(false)
  const is_personal = session.workspace_id === null
  const obstacle = !is_personal ? texts.erase_workspace : hasScope('full') ? null : texts.erase_full
  return (
    <Card title={texts.erase_title}>
      <p class="prose">{texts.erase_lead}</p>
      {obstacle ? (
        <p class="muted">{obstacle}</p>
      ) : (
        <div class="actions">
          <Button kind="danger" onClick={() => setAsking(true)}>
            {texts.erase_start}
          </Button>
        </div>
      )}
      {is_asking && (
        <EraseDialog display_handle={session.contributor.display_handle} onClose={() => setAsking(false)} />
      )}
    </Card>
  )
}
