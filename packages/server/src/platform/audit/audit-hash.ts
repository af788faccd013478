import { createHash } from 'node:crypto'
import type { AuditRow } from './store.ts'

/** Stands for the hash of the row before the first one. */
export const AUDIT_ROOT_HASH = new Uint8Array(32)

/** Sorts the keys of objects, since a database may return them in another order. */
function canonicalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalize)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, canonicalize(inner)]))
}

/** SHA-256 over the hash of the row before and all other columns of the row. */
export function auditHash(before: Uint8Array, row: Omit<AuditRow, 'hash'>): Uint8Array {
  const { seq, happened_at, actor, action, subject, data } = row
  const text = JSON.stringify(canonicalize([seq, happened_at, actor, action, subject, data]))
  return createHash('sha256').update(before).update(text).digest()
}
