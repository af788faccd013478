import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import { daysBefore } from '../time/days-before.ts'
import { clearAddressHashes } from './cluster-store.ts'

const ADDRESS_KEY_SETTING = 'address_key'
/** Two registrations can be compared by address only while both are hashed under the same key. */
const ADDRESS_KEY_DAYS = 30
const ADDRESS_KEY_BYTES = 32

const AddressKey = z.object({ key: z.base64(), made_at: z.iso.datetime() })

/**
 * Returns the key under which network addresses are hashed. A key that is 30 days old is replaced, and the hashes under
 * it are deleted. The caller holds the lock of `lockClusters`.
 */
export async function ensureAddressKey(tx: Db, now: Date): Promise<Buffer> {
  const setting = await findSetting(tx, ADDRESS_KEY_SETTING)
  const stored = setting === null ? null : AddressKey.parse(JSON.parse(setting))
  if (stored && Date.parse(stored.made_at) > Date.parse(daysBefore(now, ADDRESS_KEY_DAYS)))
    return Buffer.from(stored.key, 'base64')
  const key = randomBytes(ADDRESS_KEY_BYTES)
  await setSetting(tx, ADDRESS_KEY_SETTING, JSON.stringify({ key: key.toString('base64'), made_at: now.toISOString() }))
  await clearAddressHashes(tx)
  return key
}

/** The form in which a network address is stored: HMAC-SHA256 under the current address key. */
export const hashNetwork = (key: Buffer, network: string): Uint8Array =>
  createHmac('sha256', key).update(network).digest()
