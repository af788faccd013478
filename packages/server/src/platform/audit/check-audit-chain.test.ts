import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIT_ROOT_HASH, auditHash } from './audit-hash.ts'
import { AUDIT_CHAIN_START, checkAuditChain } from './check-audit-chain.ts'
import type { AuditRow } from './store.ts'

/** A log of that many rows, each with another subject. */
function createLog(length: number): AuditRow[] {
  const rows: AuditRow[] = []
  for (let seq = 1; seq <= length; seq++) {
    const happened_at = new Date(seq * 1000).toISOString()
    const row = { seq, happened_at, actor: 'system', action: 'thing.done', subject: `s${seq}`, data: { seq } }
    rows.push({ ...row, hash: auditHash(rows.at(-1)?.hash ?? AUDIT_ROOT_HASH, row) })
  }
  return rows
}

const lengthAndPosition = fc.integer({ min: 3, max: 30 }).chain((length) =>
  fc.record({
    rows: fc.constant(length).map(createLog),
    at: fc.integer({ min: 0, max: length - 1 }),
    other: fc.integer({ min: 0, max: length - 1 }),
  }),
)

test('an unchanged log is intact, read in one page or in several', () => {
  fc.assert(
    fc.property(lengthAndPosition, ({ rows, at }) => {
      const last = rows.at(-1)
      const first = checkAuditChain(AUDIT_CHAIN_START, rows.slice(0, at))
      if ('reason' in first) throw new Error(first.reason)
      expect(checkAuditChain(first, rows.slice(at))).toEqual({ seq: last?.seq, hash: last?.hash })
      expect(checkAuditChain(AUDIT_CHAIN_START, rows)).toEqual({ seq: last?.seq, hash: last?.hash })
    }),
  )
})

const change = fc.constantFrom<(row: AuditRow) => Partial<AuditRow>>(
  () => ({ actor: 'con_other' }),
  () => ({ action: 'thing.undone' }),
  () => ({ subject: 'nothing' }),
  () => ({ happened_at: new Date(0).toISOString() }),
  ({ data }) => ({ data: { ...data, more: 1 } }),
  ({ hash }) => ({ hash: hash.map((byte) => byte ^ 1) }),
)

test('the first changed row is reported', () => {
  fc.assert(
    fc.property(lengthAndPosition, change, ({ rows, at }, changed) => {
      const altered = rows.map((row, i) => (i === at ? { ...row, ...changed(row) } : row))
      expect(checkAuditChain(AUDIT_CHAIN_START, altered)).toMatchObject({ broken_at: at + 1 })
    }),
  )
})

test('a removed row is reported, also when the rows after it are renumbered', () => {
  fc.assert(
    fc.property(lengthAndPosition, ({ rows, at }) => {
      fc.pre(at < rows.length - 1)
      const rest = rows.filter((_, i) => i !== at)
      expect(checkAuditChain(AUDIT_CHAIN_START, rest)).toMatchObject({ broken_at: at + 1 })
      const renumbered = rest.map((row, i) => ({ ...row, seq: i + 1 }))
      expect(checkAuditChain(AUDIT_CHAIN_START, renumbered)).toMatchObject({ broken_at: at + 1 })
    }),
  )
})

test('two exchanged rows are reported at the first of them', () => {
  fc.assert(
    fc.property(lengthAndPosition, ({ rows, at, other }) => {
      fc.pre(at !== other)
      const swapped = rows.map((row, i) => {
        const from = i === at ? rows[other] : i === other ? rows[at] : row
        return { ...(from ?? row), seq: i + 1 }
      })
      expect(checkAuditChain(AUDIT_CHAIN_START, swapped)).toMatchObject({ broken_at: Math.min(at, other) + 1 })
    }),
  )
})
