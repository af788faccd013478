import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { redactInput } from '../../rules/screening/screen.ts'
import { listOldVerifications, type VerificationTexts, writeVerificationTexts } from './text-store.ts'

const BATCH_ROWS = 20

async function rescanVerification(app: App, { id, ...texts }: VerificationTexts): Promise<void> {
  const redacted = redactInput(texts)
  await change(app, async (tx) => {
    await writeVerificationTexts(tx, { id, ...redacted }, RULES_VERSION)
    if (isDeepStrictEqual(redacted, texts)) return
    const happened_at = app.now().toISOString()
    const data = { rules_version: RULES_VERSION }
    tx.audit({ actor: 'system', action: 'verification.rescanned', subject: id, data, happened_at })
  })
}

/**
 * Screens a batch of the verdicts whose texts are kept: what these rules find to be a secret or personal data is
 * redacted, as in a new verification.
 * @returns whether there are more
 */
export async function rescanVerifications(app: App): Promise<boolean> {
  const rows = await listOldVerifications(app.db, RULES_VERSION, BATCH_ROWS)
  for (const row of rows) {
    await yieldToEventLoop()
    await rescanVerification(app, row)
  }
  return rows.length === BATCH_ROWS
}
