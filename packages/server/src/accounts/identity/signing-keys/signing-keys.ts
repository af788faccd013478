import { importJWK, type JWTPayload, SignJWT } from 'jose'
import type { Db } from '../../../platform/db/db.ts'
import type { Change } from '../../../platform/events/change.ts'
import type { Sealer } from '../../../platform/idempotency/sealer.ts'
import { insertNewKey } from './insert-new-key.ts'
import { nodeDid } from './node-did.ts'
import { listSigningKeys, lockSigningKeys, type SigningJwk, type SigningKeyRow } from './signing-key-store.ts'

export const SIGNING_ALGORITHM = 'ES256'
const CACHE_MS = 60_000

/** A key of the service. */
export interface SigningKey {
  /** the DID of the service, `#` and the thumbprint of the key */
  kid: string
  jwk: SigningJwk
  public_key: CryptoKey
  private_key: CryptoKey
  signs_from: string
}

/** The keys of the service, which all nodes share. */
export interface SigningKeys {
  /**
   * Every key that is published, the newest last: those whose signatures may be valid, and the one that signs next. It may read
   * the database, so it is not called within a transaction, which the embedded store would wait for.
   */
  list(): Promise<readonly SigningKey[]>
  /** Makes the next `list` read the database. */
  refresh(): void
}

interface SigningKeyParts {
  db: Db
  sealer: Sealer
  base_url: string
  now: () => Date
  /** runs a change of the service, see `platform/events/change.ts` */
  change: (work: (tx: Change) => Promise<unknown>) => Promise<unknown>
}

async function importKey(jwk: SigningJwk): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('a signing key is not one of a pair')
  return key
}

async function openKey(
  { id, public_key: jwk, private_key, signs_from }: SigningKeyRow,
  { sealer, base_url }: SigningKeyParts,
): Promise<SigningKey> {
  return {
    kid: `${nodeDid(base_url)}#${id}`,
    jwk,
    public_key: await importKey(jwk),
    private_key: await importKey(JSON.parse(sealer.open(private_key, Buffer.from(id)))),
    signs_from,
  }
}

/**
 * Creates the reader of the keys, which queries the database at most once a minute and creates the first key when it is
 * needed.
 */
export function createSigningKeys(parts: SigningKeyParts): SigningKeys {
  const { db, sealer, now, change } = parts
  let cached: { keys: Promise<SigningKey[]>; read_at: number } | null = null
  const ensureKey = () =>
    change(async (tx) => {
      const created_at = now().toISOString()
      await lockSigningKeys(tx)
      if ((await listSigningKeys(tx)).length > 0) return
      await insertNewKey(tx, sealer, { signs_from: created_at, created_at, actor: 'system' })
    })
  const readKeys = async (): Promise<SigningKey[]> => {
    let rows = await listSigningKeys(db)
    if (rows.length === 0) {
      await ensureKey()
      rows = await listSigningKeys(db)
    }
    return Promise.all(rows.map((row) => openKey(row, parts)))
  }
  return {
    list() {
      const time = now().getTime()
      if (cached !== null && Math.abs(time - cached.read_at) < CACHE_MS) return cached.keys
      const entry = { keys: readKeys(), read_at: time }
      cached = entry
      // a failure is not kept
      entry.keys.catch(() => {
        if (cached === entry) cached = null
      })
      return entry.keys
    },
    refresh() {
      cached = null
    },
  }
}

/** Chooses the key that signs at a time: the newest of those that sign from that time or an earlier one. */
export function chooseSigningKey<K extends { signs_from: string }>(keys: readonly K[], time: Date): K {
  const at = time.toISOString()
  const key = keys.findLast(({ signs_from }) => signs_from <= at) ?? keys[0]
  if (key === undefined) throw new Error('the service has no signing key')
  return key
}

/** Signs claims in the name of the service, for which the `kid` is an id of a key in its DID document. */
export async function signServiceJwt(
  { signing_keys, now }: { signing_keys: SigningKeys; now: () => Date },
  header: { typ: string; cty?: string },
  claims: JWTPayload,
): Promise<string> {
  const { kid, private_key } = chooseSigningKey(await signing_keys.list(), now())
  return new SignJWT(claims).setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, ...header }).sign(private_key)
}
