import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Change } from '../../../platform/events/change.ts'
import type { Sealer } from '../../../platform/idempotency/sealer.ts'
import { insertSigningKey, type SigningJwk } from './signing-key-store.ts'

/**
 * Makes a key pair that signs from a time on. The caller holds the lock of `lockSigningKeys`.
 * @returns the id of the key
 */
export async function insertNewKey(
  tx: Change,
  sealer: Sealer,
  { signs_from, created_at, actor }: { signs_from: string; created_at: string; actor: string },
): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '' } = await exportJWK(pair.publicKey)
  const public_key: SigningJwk = { kty: 'EC', crv: 'P-256', x, y }
  const id = await calculateJwkThumbprint(public_key)
  const private_key = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)), Buffer.from(id))
  await insertSigningKey(tx, { id, public_key, private_key, signs_from, created_at })
  tx.audit({ actor, action: 'signing_key.created', subject: id, data: { signs_from }, happened_at: created_at })
  return id
}
