import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import { daysBefore } from '../time/days-before.ts'
import { clearAddressHashes } from './cluster-store.ts'

const ADDRESS_KEY_SETTING = 'address_key'
/** Addresses are comparable for so long, then nobody can tell any more where somebody registered from. */
const ADDRESS_KEY_DAYS = 30
const ADDRESS_KEY_BYTES = 32

const AddressKey = z.object({ key: z.base64(), made_at: z.iso.datetime() })

/**
 * The key with which addresses are kept. When it is 30 days old a new one takes its place, and all that was kept with
 * the old one is forgotten. To be called under the lock of the clusters; registrations and the daily review do.
 */
export async function ensureAddressKey(tx: Db, now: Date): Promise<Buffer> {
  const value = await findSetting(tx, ADDRESS_KEY_SETTING)
  const known = value === null ? null : AddressKey.parse(JSON.parse(value))
  if (known && Date.parse(known.made_at) > Date.parse(daysBefore(now, ADDRESS_KEY_DAYS)))
    return Buffer.from(known.key, 'base64')
  const key = randomBytes(ADDRESS_KEY_BYTES)
  await setSetting(tx, ADDRESS_KEY_SETTING, JSON.stringify({ key: key.toString('base64'), made_at: now.toISOString() }))
  await clearAddressHashes(tx)
  return key
}

/** What is kept of a network. */
export const hashNetwork = (key: Buffer, network: string): Uint8Array =>
  createHmac('sha256', key).update(network).digest()
