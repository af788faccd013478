import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { deleteSetting, findSetting, setSetting } from '../db/settings.ts'
import { daysBefore } from '../time/days-before.ts'
import type { KeyHasher } from './api-key.ts'
import { clearAddressHashes } from './store.ts'

const ADDRESS_SALT_SETTING = 'address_salt'
/** Setting of earlier releases with the key that hashed addresses without the secret of the service. */
const ADDRESS_KEY_SETTING = 'address_key'
/** Two registrations can be compared by address only while both are hashed with the same salt. */
export const ADDRESS_SALT_DAYS = 30
const ADDRESS_SALT_BYTES = 32

const AddressSalt = z.object({ key: z.base64(), made_at: z.iso.datetime() })

/**
 * Returns the salt of address hashes. A salt that is 30 days old is replaced, and the hashes with it are deleted, so
 * that nobody can compare them any more, not even with the secret of the service. The caller holds the lock of
 * `lockClusters`.
 */
export async function ensureAddressSalt(tx: Db, now: Date): Promise<Buffer> {
  const setting = await findSetting(tx, ADDRESS_SALT_SETTING)
  const stored = setting === null ? null : AddressSalt.parse(JSON.parse(setting))
  if (stored && Date.parse(stored.made_at) > Date.parse(daysBefore(now, ADDRESS_SALT_DAYS)))
    return Buffer.from(stored.key, 'base64')
  const salt = randomBytes(ADDRESS_SALT_BYTES)
  const row = { key: salt.toString('base64'), made_at: now.toISOString() }
  await setSetting(tx, ADDRESS_SALT_SETTING, JSON.stringify(row))
  await clearAddressHashes(tx)
  return salt
}

/**
 * The form in which a network address is stored: HMAC-SHA256 with the current salt, then under the secret of the
 * service, since there are few enough addresses to try them all with the salt in a dump of the database.
 */
export const hashNetwork = (hashKey: KeyHasher, salt: Buffer, network: string): Uint8Array =>
  hashKey(createHmac('sha256', salt).update(network).digest())

/**
 * Turns the key of an earlier release into the salt, since its hashes lack the second step.
 * @returns whether there was such a key
 */
export async function demoteAddressKey(tx: Db): Promise<boolean> {
  const key = await findSetting(tx, ADDRESS_KEY_SETTING)
  if (key === null) return false
  await setSetting(tx, ADDRESS_SALT_SETTING, key)
  await deleteSetting(tx, ADDRESS_KEY_SETTING)
  return true
}
