import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUDIT_ROOT_HASH, auditHash } from './audit-hash.ts'
import { AUDIT_CHAIN_START, checkAuditChain } from './check-audit-chain.ts'
import type { AuditRow } from './store.ts'

/** A log of so many rows, each with another subject. */
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

test('an untouched log is whole, in one page or in several', () => {
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

test('any changed row is found, where it is', () => {
  fc.assert(
    fc.property(lengthAndPosition, change, ({ rows, at }, changed) => {
      const touched = rows.map((row, i) => (i === at ? { ...row, ...changed(row) } : row))
      expect(checkAuditChain(AUDIT_CHAIN_START, touched)).toMatchObject({ broken_at: at + 1 })
    }),
  )
})

test('a row that is taken out is found, also when those after it are numbered anew', () => {
  fc.assert(
    fc.property(lengthAndPosition, ({ rows, at }) => {
      fc.pre(at < rows.length - 1)
      const rest = rows.filter((_, i) => i !== at)
      expect(checkAuditChain(AUDIT_CHAIN_START, rest)).toMatchObject({ broken_at: at + 1 })
      const numbered = rest.map((row, i) => ({ ...row, seq: i + 1 }))
      expect(checkAuditChain(AUDIT_CHAIN_START, numbered)).toMatchObject({ broken_at: at + 1 })
    }),
  )
})

test('two rows that change places are found', () => {
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
