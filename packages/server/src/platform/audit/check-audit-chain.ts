import { AUDIT_ROOT_HASH, auditHash } from './audit-hash.ts'
import type { AuditRow } from './store.ts'

/** The last row that has been checked. */
export interface AuditChainHead {
  seq: number
  hash: Uint8Array
}

export interface AuditChainBreak {
  /** sequence number of the first row that is missing or changed */
  broken_at: number
  reason: string
}

/** The head of an empty chain. */
export const AUDIT_CHAIN_START: AuditChainHead = { seq: 0, hash: AUDIT_ROOT_HASH }

const isSameHash = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(b)

/**
 * Checks the next rows, in the order of their sequence numbers.
 * @param end the last row checked before
 * @returns the last of these rows, or the first one that is missing or does not match its hash
 */
export function checkAuditChain(end: AuditChainHead, rows: AuditRow[]): AuditChainHead | AuditChainBreak {
  let { seq, hash } = end
  for (const row of rows) {
    if (row.seq !== seq + 1) return { broken_at: seq + 1, reason: 'the row is missing' }
    if (!isSameHash(row.hash, auditHash(hash, row)))
      return { broken_at: row.seq, reason: 'the row, or the row before it, was changed' }
    seq = row.seq
    hash = row.hash
  }
  return { seq, hash }
}
