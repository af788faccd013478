import type { ApiKeyResponse } from '@cairnway/sdk'
import { useAction } from '../../data/action.ts'
import { strings } from '../../strings.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const { keys: texts } = strings

interface RevokeKeyProps {
  of: ApiKeyResponse
  contributor_id: string
  is_current: boolean
  onRevoked: () => void
  onClose: () => void
}

/** Asks before a key is revoked, with its consequences. */
export function RevokeKey({ of: key, contributor_id, is_current, onRevoked, onClose }: RevokeKeyProps) {
  const revoke = useAction(async (client) => {
    await client.revokeKey({ contributor_id, key_id: key.id })
    return true
  })
  const confirm = async () => {
    if (await revoke.run()) onRevoked()
  }
  return (
    <ConfirmDialog
      title={texts.revoke_title}
      action={texts.revoke}
      is_busy={revoke.is_running}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <strong>
          <PlainText text={key.name || texts.unnamed} />
        </strong>
      </p>
      <p>{texts.revoke_lost}</p>
      {is_current && <p class="banner banner-warning">{texts.revoke_current}</p>}
      <p class="muted">
        {key.last_used_at ? (
          <>
            {texts.revoke_used} <Time at={key.last_used_at} />.
          </>
        ) : (
          !is_current && texts.revoke_unused
        )}{' '}
        {texts.revoke_webhooks}
      </p>
      {revoke.error !== undefined && <Failure error={revoke.error} />}
    </ConfirmDialog>
  )
}
