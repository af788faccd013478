import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { listWorkspacesLimits } from '../../generated/input-limits.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { chooseKey, currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CreateKey } from './create-key.tsx'
import { KeyLists } from './key-lists.tsx'
import './me.css'

const { keys: texts } = strings

/** The new key, this one time. */
function MadeKey({ made, onDone }: { made: CallOutput<'createKey'>; onDone: () => void }) {
  const use = () => {
    chooseKey(made.api_key)
    announce(texts.used_announce)
    onDone()
  }
  return (
    <ShownOnce
      title={texts.made_title}
      lead={texts.made_lead}
      secret={made.api_key}
      label={texts.made_label}
      actions={
        <>
          <Button kind="primary" onClick={onDone}>
            {texts.stored}
          </Button>
          <Button onClick={use}>{texts.use_here}</Button>
        </>
      }
    />
  )
}

interface KeysProps {
  contributor_id: string
  made: CallOutput<'createKey'> | null
  setMade: (made: CallOutput<'createKey'> | null) => void
}

function Keys({ contributor_id, made, setMade }: KeysProps) {
  const keys = useResource((client, signal) => client.listKeys({ contributor_id }, { signal }), [contributor_id])
  const workspaces = useResource(
    (client, signal) => client.listWorkspaces({ limit: listWorkspacesLimits.limit }, { signal }),
    [],
  )
  const names = workspaces.value?.workspaces ?? []
  const finish = (created: CallOutput<'createKey'>) => {
    setMade(created)
    changeQuery({ new: null })
    keys.reload()
  }
  const putAway = () => {
    setMade(null)
    changeQuery({ new: null })
    focusPage()
  }
  return (
    <div class="stack-wide">
      {made && <MadeKey made={made} onDone={putAway} />}
      {isMaking(made) && (
        <CreateKey contributor_id={contributor_id} workspaces={names} onMade={finish} onCancel={putAway} />
      )}
      <Loaded resource={keys} lines={8}>
        {(list) => <KeyLists keys={list} workspaces={names} contributor_id={contributor_id} reload={keys.reload} />}
      </Loaded>
    </div>
  )
}

/** Whether the form for a new key is open: the address says so, unless a key was just made. */
const isMaking = (made: CallOutput<'createKey'> | null): boolean =>
  query.value.has('new') && hasScope('full') && made === null

/** The caller's keys: list, make, revoke. The heading stays while another key is chosen, since it may have the focus. */
export function KeysPage() {
  const [made, setMade] = useState<CallOutput<'createKey'> | null>(null)
  const key = currentKey.value
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          hasScope('full') &&
          !isMaking(made) &&
          made === null && (
            <Button kind="primary" icon="plus" onClick={() => changeQuery({ new: '1' }, { push: true })}>
              {texts.make}
            </Button>
          )
        }
      />
      {key && hasScope('read') ? (
        <Keys contributor_id={key.contributor.display_handle} made={made} setMade={setMade} />
      ) : (
        <NeedsKey scope="read" purpose={texts.purpose} />
      )}
    </>
  )
}
