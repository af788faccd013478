import type { WebhookSecretRotated, WebhookSubscriptionResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { useAction } from '../../data/action.ts'
import { navigate, pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/states.tsx'

const { webhooks: texts } = strings

interface WebhookActionsProps {
  of: WebhookSubscriptionResponse
  onTested: () => void
  onRotated: (rotated: WebhookSecretRotated) => void
}

/** Test, rotate and delete a webhook. */
export function WebhookActions({
  of: { id: subscription_id, mode, disabled_at },
  onTested,
  onRotated,
}: WebhookActionsProps) {
  const [asked, setAsked] = useState<'rotate' | 'delete' | null>(null)
  const test = useAction((client) => client.testWebhook({ subscription_id }))
  const rotate = useAction((client) => client.rotateWebhookSecret({ subscription_id }))
  const remove = useAction((client) => client.deleteWebhook({ subscription_id }))
  const sendTest = async () => {
    if (!(await test.run())) return
    announce(texts.test_announce)
    onTested()
  }
  const confirmRotation = async () => {
    const rotated = await rotate.run()
    if (!rotated) return
    setAsked(null)
    onRotated(rotated)
  }
  const confirmDeletion = async () => {
    if (!(await remove.run())) return
    setAsked(null)
    announce(texts.deleted_announce)
    navigate(pageHref('webhooks'))
  }
  return (
    <>
      <div class="actions">
        {mode === 'push' && disabled_at === null && (
          <Button kind="primary" is_busy={test.is_running} onClick={() => void sendTest()}>
            {texts.test}
          </Button>
        )}
        <Button onClick={() => setAsked('rotate')}>{texts.rotate}</Button>
        <Button kind="danger" onClick={() => setAsked('delete')}>
          {texts.delete}
        </Button>
      </div>
      {test.error !== undefined && <Failure error={test.error} />}
      {asked === 'rotate' && (
        <ConfirmDialog
          title={texts.rotate_title}
          action={texts.rotate}
          is_busy={rotate.is_running}
          onConfirm={() => void confirmRotation()}
          onClose={() => setAsked(null)}
        >
          <p>{texts.rotate_lead}</p>
          {rotate.error !== undefined && <Failure error={rotate.error} />}
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={texts.delete_title}
          action={texts.delete_action}
          is_busy={remove.is_running}
          onConfirm={() => void confirmDeletion()}
          onClose={() => setAsked(null)}
        >
          <p>{texts.delete_lead}</p>
          {remove.error !== undefined && <Failure error={remove.error} />}
        </ConfirmDialog>
      )}
    </>
  )
}
