import { type AuditSeal, SEAL_SETTING } from '../audit/seal-audit.ts'
import type { Db } from '../db/db.ts'
import { findSetting, setSetting } from '../db/settings.ts'
import type { Sealer } from '../idempotency/sealer.ts'
import {
  type HashColumn,
  hashColumns,
  listHashes,
  listSealedAnswers,
  listSealedEmails,
  listSealedSecrets,
  listSealedSigningKeys,
  replaceHashes,
  updateSealedAnswer,
  updateSealedEmail,
  updateSealedSecrets,
  updateSealedSigningKey,
} from './store.ts'

export interface Resealing {
  /** opens what is stored */
  sealer: Sealer
  new_sealer: Sealer
  /** hashes a stored hash under the new secret, which needs no knowledge of what was hashed */
  rehash: (hash: Uint8Array) => Uint8Array
}

const BATCH_ROWS = 1000

/** Hashes every hash of a column once more. */
export async function rehashColumn(tx: Db, column: HashColumn, rehash: Resealing['rehash']): Promise<void> {
  const hashes = await listHashes(tx, column)
  for (let from = 0; from < hashes.length; from += BATCH_ROWS)
    await replaceHashes(
      tx,
      column,
      hashes.slice(from, from + BATCH_ROWS).map((hash) => [hash, rehash(hash)] as const),
    )
}

/** Returns a stored answer; an empty text for one of an earlier release with a key or code in it. */
function withoutSecrets(answer: string): string {
  if (answer === '') return answer
  const value: unknown = JSON.parse(answer)
  const has_secret =
    typeof value === 'object' && value !== null && ('api_key' in value || 'invite_code' in value || 'invites' in value)
  return has_secret ? '' : answer
}

/** Signs the seal of the audit log again; an invalid one stays invalid. */
async function resealAudit(tx: Db, rehash: Resealing['rehash']): Promise<void> {
  const text = await findSetting(tx, SEAL_SETTING)
  if (text === null) return
  const seal: AuditSeal = JSON.parse(text)
  const signature = Buffer.from(rehash(Buffer.from(seal.signature, 'hex'))).toString('hex')
  await setSetting(tx, SEAL_SETTING, JSON.stringify({ ...seal, signature }))
}

/** Hashes every stored hash, and seals every sealed text, under another secret. */
export async function resealDatabase(tx: Db, { sealer, new_sealer, rehash }: Resealing): Promise<void> {
  const reseal = (sealed: Uint8Array, id: string): Uint8Array => {
    const row_id = Buffer.from(id)
    return new_sealer.seal(sealer.open(sealed, row_id), row_id)
  }
  for (const { id, email } of await listSealedEmails(tx)) await updateSealedEmail(tx, id, reseal(email, id))
  for (const { id, secret, previous_secret } of await listSealedSecrets(tx))
    await updateSealedSecrets(tx, id, {
      secret: reseal(secret, id),
      previous_secret: previous_secret && reseal(previous_secret, id),
    })
  for (const { id, private_key } of await listSealedSigningKeys(tx))
    await updateSealedSigningKey(tx, id, reseal(private_key, id))
  // the id of an answer is a hash too, and what the answer is sealed with
  for (const { id, answer } of await listSealedAnswers(tx))
    await updateSealedAnswer(tx, id, new_sealer.seal(withoutSecrets(sealer.open(answer, id)), rehash(id)))
  for (const column of hashColumns) await rehashColumn(tx, column, rehash)
  await resealAudit(tx, rehash)
}
