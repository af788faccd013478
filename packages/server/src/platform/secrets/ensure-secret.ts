import type { Db, Store } from '../db/db.ts'
import { OWNER } from '../db/rights.ts'
import { deleteSetting, findSetting, setSetting } from '../db/settings.ts'
import { disableStatementTimeout } from '../db/statement-timeout.ts'
import { StartError } from '../errors/start-error.ts'
import { createSealer, type Sealer } from '../idempotency/sealer.ts'
import { demoteAddressKey } from './address-key.ts'
import { createKeyHasher, type KeyHasher } from './api-key.ts'
import { rehashColumn, resealDatabase } from './reseal-database.ts'
import { createSecretFile, findSecretFile } from './secret-file.ts'
import { addressHashColumn, lockSecret } from './store.ts'

const FINGERPRINT_SETTING = 'key_secret_fingerprint'
const FINGERPRINT_TEXT = 'cairnway key secret'
/** Setting in which earlier releases kept the secret: in the database, next to what it protects. */
const STORED_SECRET_SETTING = 'key_secret'
/**
 * Setting with the former stored secret: older hashes were made with it, so every hash applies it before the secret.
 */
const SALT_SETTING = 'key_salt'

const fingerprint = (secret: string): string => createKeyHasher(secret)(FINGERPRINT_TEXT).toString('base64url')

/** The secret that protects the stored data of the service. */
export interface ServiceSecret {
  hashKey: KeyHasher
  sealer: Sealer
  /** whether the database was protected by a secret of its own until now: its files still hold the old bytes */
  is_resealed: boolean
}

export interface SecretSource {
  /** SECRET_KEY; null: the secret is a file in `data_dir` */
  secret_key: string | null
  data_dir: string
}

/**
 * The stored secret of an earlier release, if it is the one in force. A node of an earlier release that starts on a
 * protected database stores another one before it gives up.
 */
async function findStoredSecret(tx: Db, stored_fingerprint: string | null): Promise<string | null> {
  const stored = await findSetting(tx, STORED_SECRET_SETTING)
  return stored !== null && fingerprint(stored) === stored_fingerprint ? stored : null
}

/** @throws StartError for a database with another secret, so that none of its API keys would match */
async function chooseSecret(
  { secret_key, data_dir }: SecretSource,
  stored_fingerprint: string | null,
  stored_secret: string | null,
): Promise<string> {
  const existing = secret_key ?? (await findSecretFile(data_dir))
  const is_new = stored_fingerprint === null || stored_secret !== null
  if (is_new) return existing ?? (await createSecretFile(data_dir))
  if (existing === null)
    throw new StartError(
      `the database was made with a secret that is not here: copy the file secret-key of the DATA_DIR that it was made with to ${data_dir}, or set SECRET_KEY to its content, the same on every node`,
    )
  if (fingerprint(existing) !== stored_fingerprint)
    throw new StartError(
      `${secret_key === null ? `the file secret-key in ${data_dir}` : 'SECRET_KEY'} is not the secret that the API keys in this database were made with; use the same secret on every node and at every start`,
    )
  return existing
}

/**
 * The secret of the service, under which API keys and addresses are hashed and answers sealed: SECRET_KEY where it is
 * set, else the file `secret-key` in the data directory. It is never in the database, so that a dump alone opens
 * nothing. Data that an earlier release protected by a secret in the database is hashed and sealed again, in one
 * transaction.
 * @throws StartError when the secret of the database is another one
 */
export function ensureSecret(db: Pick<Store, 'transaction'>, source: SecretSource): Promise<ServiceSecret> {
  return db.transaction(async (tx) => {
    // a node waits here while another one hashes and seals a large database again
    await disableStatementTimeout(tx)
    await lockSecret(tx)
    const stored_fingerprint = await findSetting(tx, FINGERPRINT_SETTING)
    const stored_secret = await findStoredSecret(tx, stored_fingerprint)
    const secret = await chooseSecret(source, stored_fingerprint, stored_secret)
    if (secret === stored_secret)
      throw new StartError('SECRET_KEY is the secret that the database holds already; set another one')
    const hashUnder = createKeyHasher(secret)
    if (stored_secret !== null) {
      const sealers = { sealer: createSealer(stored_secret), new_sealer: createSealer(secret) }
      await resealDatabase(tx, { ...sealers, rehash: hashUnder })
      await setSetting(tx, SALT_SETTING, stored_secret)
    }
    await deleteSetting(tx, STORED_SECRET_SETTING)
    await setSetting(tx, FINGERPRINT_SETTING, fingerprint(secret))
    const salt = await findSetting(tx, SALT_SETTING)
    const salted = salt === null ? null : createKeyHasher(salt)
    const hashKey: KeyHasher = salted === null ? hashUnder : (text) => hashUnder(salted(text))
    const had_address_key = await demoteAddressKey(tx)
    if (had_address_key) await rehashColumn(tx, addressHashColumn, hashKey)
    return { hashKey, sealer: createSealer(secret), is_resealed: stored_secret !== null || had_address_key }
  }, OWNER)
}
