import type { CallOutput } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { changeQuery, pageHref, query } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CreateWebhook } from './create-webhook.tsx'
import { WebhookList } from './webhook-list.tsx'
import '../me/me.css'
import './webhooks.css'

const { webhooks: texts } = strings

function Webhooks() {
  const [made, setMade] = useState<CallOutput<'createWebhook'> | null>(null)
  const is_making = query.value.has('new') && hasScope('full') && made === null
  const webhooks = useResource((client, signal) => client.listWebhooks({}, { signal }), [])
  const finish = (created: CallOutput<'createWebhook'>) => {
    setMade(created)
    changeQuery({ new: null })
    webhooks.reload()
  }
  const putAway = () => {
    setMade(null)
    changeQuery({ new: null })
    focusPage()
  }
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          hasScope('full') &&
          !is_making &&
          made === null && (
            <Button kind="primary" icon="plus" onClick={() => changeQuery({ new: '1' }, { push: true })}>
              {texts.make}
            </Button>
          )
        }
      />
      <div class="stack-wide">
        {!hasScope('full') && <p class="muted">{texts.full_needed}</p>}
        {made && (
          <ShownOnce
            title={texts.secret_title}
            lead={texts.secret_lead}
            secret={made.secret}
            label={texts.secret_label}
            actions={
              <>
                <Button kind="primary" onClick={putAway}>
                  {texts.secret_stored}
                </Button>
                <LinkButton href={pageHref('webhook', { subscription_id: made.id })}>{texts.secret_open}</LinkButton>
              </>
            }
          />
        )}
        {is_making && <CreateWebhook subscriptions={webhooks.value ?? []} onMade={finish} onCancel={putAway} />}
        <Loaded resource={webhooks} lines={6}>
          {(subscriptions) => <WebhookList subscriptions={subscriptions} />}
        </Loaded>
      </div>
    </>
  )
}

/** The caller's webhooks: list and make. */
export const WebhooksPage = () =>
  hasScope('read') ? (
    <Webhooks />
  ) : (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <NeedsKey scope="read" purpose={texts.purpose} />
    </>
  )
