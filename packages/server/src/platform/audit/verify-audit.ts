import type { OperationOutput } from '@cairnway/contract'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { findSetting } from '../db/settings.ts'
import { AUDIT_CHAIN_START, type AuditChainBreak, type AuditChainHead, checkAuditChain } from './check-audit-chain.ts'
import { type AuditSeal, isGenuineSeal, SEAL_SETTING } from './seal-audit.ts'
import { listAuditAfter } from './store.ts'

const PAGE_ROWS = 1000
const AuditSealSchema = z.object({ seq: z.int(), hash: z.string(), signature: z.string() })

interface AuditChainReading {
  end: AuditChainHead
  broken: AuditChainBreak | null
  /** hash of the row that the seal names, hex; null when the log has no such row */
  at_seal: string | null
}

/** Checks the whole log page by page. */
async function readAuditChain(ctx: Context, seal: AuditSeal | null): Promise<AuditChainReading> {
  let end = AUDIT_CHAIN_START
  let at_seal: string | null = null
  for (;;) {
    const rows = await listAuditAfter(ctx.db, end.seq, PAGE_ROWS)
    if (rows.length === 0) return { end, broken: null, at_seal }
    const sealed = rows.find(({ seq }) => seq === seal?.seq)
    if (sealed) at_seal = Buffer.from(sealed.hash).toString('hex')
    const checked = checkAuditChain(end, rows)
    if ('reason' in checked) return { end, broken: checked, at_seal }
    end = checked
  }
}

/** Compares an intact chain with the seal, which notices removed last rows and a chain that was written again. */
function checkAuditSeal(ctx: Context, seal: AuditSeal, { end, at_seal }: AuditChainReading): AuditChainBreak | null {
  if (!isGenuineSeal(ctx.hashKey, seal)) return { broken_at: seal.seq, reason: 'the seal is not of this service' }
  if (end.seq < seal.seq) return { broken_at: end.seq + 1, reason: 'rows at the end are missing' }
  return at_seal === seal.hash ? null : { broken_at: seal.seq, reason: 'the rows up to here were rewritten' }
}

async function readAuditSeal(ctx: Context): Promise<AuditSeal | null> {
  const text = await findSetting(ctx.db, SEAL_SETTING)
  if (text === null) return null
  try {
    return AuditSealSchema.parse(JSON.parse(text))
  } catch {
    return { seq: 0, hash: '', signature: '' }
  }
}

/** Recomputes the hash of every row of the audit log, and compares its end with the last seal. */
export async function verifyAudit(ctx: Context): Promise<OperationOutput<'verifyAudit'>> {
  // read before the rows, so that rows appended during the check come after it
  const seal = await readAuditSeal(ctx)
  const reading = await readAuditChain(ctx, seal)
  const broken = reading.broken ?? (seal && checkAuditSeal(ctx, seal, reading))
  const { seq, hash } = reading.end
  return {
    rows: seq,
    intact: broken === null,
    broken_at: broken?.broken_at ?? null,
    reason: broken?.reason ?? null,
    head: { seq, hash: Buffer.from(hash).toString('hex') },
    sealed_to: seal?.seq ?? null,
  }
}
