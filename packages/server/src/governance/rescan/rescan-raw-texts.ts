import { isDeepStrictEqual } from 'node:util'
import { OperationError, type RiskFlag } from '@cairnway/contract'
import type { DepositsParts } from '../../deposits/parts.ts'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import { listOldRawTexts, type RawText, writeRawText } from './text-store.ts'

const BATCH_ROWS = 10
/** Owner of these texts for the thread that screens them, in which owners take turns. */
const OWNER = 'rescan'
/** Types of flags that are set anew; those of what was redacted before stay. */
const RESCANNED_FLAG_TYPES = ['contains_commands', 'poisoning_suspected']

type Screened = Pick<RawText, 'content' | 'fields' | 'risk_flags'>

/** Redacts a raw text by the current rules; it stays unchanged when they exceed their time limit. */
async function screenAgain(
  { text_analyzer }: App<DepositsParts>,
  { content, fields, risk_flags }: RawText,
): Promise<Screened> {
  try {
    const screened = await text_analyzer.screenSource({ content, fields }, OWNER)
    const kept = risk_flags.filter(({ type }) => !RESCANNED_FLAG_TYPES.includes(type))
    return { ...screened.input, risk_flags: [...kept, ...screened.risk_flags.map(asFlagOfRequest)] }
  } catch (error) {
    if (error instanceof OperationError && error.details.reason === 'scan_timeout')
      return { content, fields, risk_flags }
    throw error
  }
}

/** Names the field of a flag as the request does, in which the fields stand next to `content`. */
const asFlagOfRequest = (flag: RiskFlag): RiskFlag =>
  flag.field === undefined ? flag : { ...flag, field: String(flag.field).replace(/^fields\./, '') }

async function rescanRawText(app: App<DepositsParts>, row: RawText): Promise<void> {
  const screened = await screenAgain(app, row)
  const is_redacted = screened.content !== row.content || !isDeepStrictEqual(screened.fields, row.fields)
  await change(app, async (tx) => {
    if (!(await writeRawText(tx, row, screened, RULES_VERSION)) || !is_redacted) return
    const flags = [...new Set(screened.risk_flags.map(({ type }) => type))]
    const data = { flags, rules_version: RULES_VERSION }
    const happened_at = app.now().toISOString()
    tx.audit({ actor: 'system', action: 'raw_deposit.rescanned', subject: row.id, data, happened_at })
  })
}

/**
 * Screens a batch of the raw texts that are kept: what these rules find to be a secret or personal data is redacted, as
 * in a deposit. Their records are screened by `rescanRecords`.
 * @returns whether there are more
 */
export async function rescanRawTexts(app: App<DepositsParts>): Promise<boolean> {
  const rows = await listOldRawTexts(app.db, RULES_VERSION, BATCH_ROWS)
  for (const row of rows) await rescanRawText(app, row)
  return rows.length === BATCH_ROWS
}
