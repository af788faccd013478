import type { App } from '../context.ts'
import { setSetting } from '../db/settings.ts'
import type { AuditChainHead } from './check-audit-chain.ts'
import { findLastAuditRow } from './store.ts'

export const SEAL_SETTING = 'audit_seal'

/** HMAC under the secret of the service. */
type Hmac = (text: string) => Buffer

/** The last row of the log at some time, signed under the secret of the service. */
export interface AuditSeal {
  seq: number
  /** hex */
  hash: string
  /** hex */
  signature: string
}

const signAuditHead = (hmac: Hmac, seq: number, hash: string): string => hmac(`audit ${seq} ${hash}`).toString('hex')

function createAuditSeal(hmac: Hmac, end: AuditChainHead): AuditSeal {
  const hash = Buffer.from(end.hash).toString('hex')
  return { seq: end.seq, hash, signature: signAuditHead(hmac, end.seq, hash) }
}

/** Whether this service made the seal. */
export const isGenuineSeal = (hmac: Hmac, { seq, hash, signature }: AuditSeal): boolean =>
  signAuditHead(hmac, seq, hash) === signature

/**
 * The job `seal_audit`: stores a signed copy of the last row, so that a check notices when rows are removed at the end.
 */
export async function sealAudit({ db, hashKey }: App): Promise<void> {
  const last = await findLastAuditRow(db)
  if (last) await setSetting(db, SEAL_SETTING, JSON.stringify(createAuditSeal(hashKey, last)))
}
