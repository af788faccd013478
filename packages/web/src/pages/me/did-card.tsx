import type { BoundDid } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { useResource } from '../../data/resource.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure, Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const { account: texts } = strings

/** Unbinds the DID after a question. */
function Unbind({ onUnbound }: { onUnbound: () => void }) {
  const [is_asking, setAsking] = useState(false)
  const unbind = useAction(async (client) => {
    await client.unbindDid()
    return true
  })
  const confirm = async () => {
    if (!(await unbind.run())) return
    setAsking(false)
    announce(texts.did_unbound_announce)
    onUnbound()
    focusPage()
  }
  return (
    <div class="actions">
      <Button is_small onClick={() => setAsking(true)}>
        {texts.did_unbind}
      </Button>
      {is_asking && (
        <ConfirmDialog
          title={texts.did_unbind_title}
          action={texts.did_unbind}
          is_busy={unbind.is_running}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.did_unbind_lost}</p>
          {unbind.error !== undefined && <Failure error={unbind.error} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

const Bound = ({ did, verification_method, verified_at }: BoundDid) => (
  <dl class="definitions">
    <dt>{texts.did_bound}</dt>
    <dd>
      <code>
        <PlainText text={did ?? ''} />
      </code>
    </dd>
    {verification_method && (
      <>
        <dt>{texts.did_method}</dt>
        <dd>
          <code>
            <PlainText text={verification_method} />
          </code>
        </dd>
      </>
    )}
    {verified_at && (
      <>
        <dt>{texts.did_since}</dt>
        <dd>
          <Time at={verified_at} />
        </dd>
      </>
    )}
  </dl>
)

/** The DID that is bound to the account, and its purpose. */
export function DidCard() {
  const bound = useResource((client, signal) => client.getDid({}, { signal }), [])
  return (
    <Card title={texts.did_title}>
      <p class="prose">{texts.did_meaning}</p>
      <Loaded resource={bound} lines={2}>
        {(value) =>
          value.did === null ? (
            <p class="muted prose">{texts.did_none}</p>
          ) : (
            <>
              <Bound {...value} />
              {hasScope('full') && <Unbind onUnbound={bound.reload} />}
            </>
          )
        }
      </Loaded>
      <p>
        <a href="/docs/identity.md">{texts.did_how}</a>
      </p>
    </Card>
  )
}
