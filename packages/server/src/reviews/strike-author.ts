import type { Context } from '../context.ts'
import { addStrike } from '../contributors/add-strike.ts'
import { coreText } from '../experiences/core-text.ts'
import { findExperience } from '../experiences/store.ts'
import type { ReviewRow } from './store.ts'

/**
 * A reviewer found that a record in quarantine is the attack it looked like: that is a strike, as a refusal is (design
 * `trust.md` §1.3). What only votes contested is none. Once for each text, however often it is rejected.
 */
export async function strikeAuthor(ctx: Context, { id, contributor_id, risk_flags }: ReviewRow): Promise<void> {
  const flag = risk_flags.find(({ type }) => type === 'poisoning_suspected')
  const row = flag ? await findExperience(ctx.db, id, contributor_id) : null
  if (!flag || !row) return
  const rules = flag.subtype?.split(',') ?? []
  const texts = [row.title, coreText(row)]
  await addStrike(ctx, { contributor_id, kind: 'quarantine_confirmed', rules, score: flag.score ?? 0, texts })
}
