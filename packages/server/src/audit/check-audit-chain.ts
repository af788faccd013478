import { AUDIT_ROOT_HASH, auditHash } from './audit-hash.ts'
import type { AuditRow } from './store.ts'

/** The last row that is known to be right. */
export interface AuditChainHead {
  seq: number
  hash: Uint8Array
}

export interface AuditChainBreak {
  /** the first row that is not as it was written */
  broken_at: number
  reason: string
}

/** Before the first row. */
export const AUDIT_CHAIN_START: AuditChainHead = { seq: 0, hash: AUDIT_ROOT_HASH }

const isSameHash = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(b)

/**
 * Checks the rows that follow, in the order of their numbers.
 * @returns the new end, or where the chain breaks: a number is left out, or a row is not what its hash says
 */
export function checkAuditChain(end: AuditChainHead, rows: AuditRow[]): AuditChainHead | AuditChainBreak {
  let { seq, hash } = end
  for (const row of rows) {
    if (row.seq !== seq + 1) return { broken_at: seq + 1, reason: 'the row is missing' }
    if (!isSameHash(row.hash, auditHash(hash, row)))
      return { broken_at: row.seq, reason: 'the row, or the one before it, is not as it was written' }
    seq = row.seq
    hash = row.hash
  }
  return { seq, hash }
}
