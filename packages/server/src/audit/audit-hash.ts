import { createHash } from 'node:crypto'
import type { AuditRow } from './store.ts'

/** What the first row covers in place of a row before it. */
export const AUDIT_ROOT_HASH = new Uint8Array(32)

/** JSON with sorted keys, so that a row read back from any store has the same form. */
function canonicalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalize)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonicalize(inner)]))
}

/** SHA-256 over the hash of the row before and everything that the row says. */
export function auditHash(before: Uint8Array, row: Omit<AuditRow, 'hash'>): Uint8Array {
  const { seq, happened_at, actor, action, subject, data } = row
  const text = JSON.stringify(canonicalize([seq, happened_at, actor, action, subject, data]))
  return createHash('sha256').update(before).update(text).digest()
}
