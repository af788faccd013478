import type { App } from '../../../platform/context.ts'
import { type Change, change } from '../../../platform/events/change.ts'
import { daysBefore } from '../../../platform/time/days-before.ts'
import type { AccountsParts } from '../../parts.ts'
import { insertNewKey } from './insert-new-key.ts'
import { deleteKeysFollowedBefore, deleteOtherKeys, listSigningKeys, lockSigningKeys } from './signing-key-store.ts'

/** A key signs for so many days. */
export const SIGNING_DAYS = 90
/** Days after which the last thing that a key has signed, such as a membership credential, has expired. */
export const PUBLISHED_AFTER_DAYS = 31
/** A key is published so long before it signs. Every cache of the published keys is younger. */
export const PUBLISHED_BEFORE_MS = 10 * 60_000

/**
 * Makes another key the one that signs.
 * @param actor who does it, a contributor id or `system`
 * @param is_urgent it signs at once, and every other key ends with all that it signed: they may have been stolen
 */
export async function addSigningKey(
  tx: Change,
  { sealer, now }: Pick<App, 'sealer' | 'now'>,
  { actor, is_urgent }: { actor: string; is_urgent: boolean },
): Promise<{ key_id: string; signs_from: string }> {
  const time = now()
  const happened_at = time.toISOString()
  const signs_from = new Date(time.getTime() + (is_urgent ? 0 : PUBLISHED_BEFORE_MS)).toISOString()
  await lockSigningKeys(tx)
  const key_id = await insertNewKey(tx, sealer, { signs_from, created_at: happened_at, actor })
  const ended = is_urgent ? await deleteOtherKeys(tx, key_id) : []
  for (const { id } of ended) tx.audit({ actor, action: 'signing_key.ended', subject: id, happened_at })
  return { key_id, signs_from }
}

/** The job `rotate_signing_keys`: follows a key that has signed long enough, and ends those on which nothing rests. */
export async function rotateSigningKeys(app: App<AccountsParts>): Promise<void> {
  const time = app.now()
  const actor = 'system'
  await change(app, async (tx) => {
    await lockSigningKeys(tx)
    const newest = (await listSigningKeys(tx)).at(-1)
    if (newest !== undefined && newest.signs_from <= daysBefore(time, SIGNING_DAYS))
      await addSigningKey(tx, app, { actor, is_urgent: false })
    for (const { id } of await deleteKeysFollowedBefore(tx, daysBefore(time, PUBLISHED_AFTER_DAYS)))
      tx.audit({ actor, action: 'signing_key.ended', subject: id, happened_at: time.toISOString() })
  })
  app.signing_keys.refresh()
}
