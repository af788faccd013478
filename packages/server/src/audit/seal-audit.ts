import type { App } from '../context.ts'
import { setSetting } from '../db/settings.ts'
import { createAuditSeal } from './audit-seal.ts'
import { findLastAuditRow } from './store.ts'

export const SEAL_SETTING = 'audit_seal'

/** Notes where the log ends, signed: rows that are cut off later are missed. Doing it twice changes nothing. */
export async function sealAudit({ db, hashKey }: App): Promise<void> {
  const last = await findLastAuditRow(db)
  if (last) await setSetting(db, SEAL_SETTING, JSON.stringify(createAuditSeal(hashKey, last)))
}
