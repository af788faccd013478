import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { ensureAddressSalt } from '../../platform/secrets/address-key.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { applyVoterClass } from './apply-voter-class.ts'
import { lockClusters } from './cluster-store.ts'
import { recountContributor } from './recount-contributor.ts'
import { listTrustRuleSubjects } from './trust-store.ts'

const BATCH_CONTRIBUTORS = 200

/**
 * The job `apply_trust_rules_to_all`: applies the trust rules to every contributor and computes their class as a
 * voter, since strikes expire, accounts grow older and reputations depend on the scores of records. It also replaces
 * the salt of the address hashes when it is due.
 */
export async function applyTrustRulesToAll(app: App): Promise<void> {
  await change(app, async (tx) => {
    await lockClusters(tx)
    await ensureAddressSalt(tx, app.now())
  })
  let after = ''
  for (;;) {
    const batch = await listTrustRuleSubjects(app.db, after, BATCH_CONTRIBUTORS)
    for (const { id } of batch)
      await change(app, async (tx) => {
        const now = app.now()
        await applyTrustRules(tx, id, now, await recountContributor(tx, id, now))
        await applyVoterClass(tx, id, now)
      })
    const last = batch.at(-1)
    if (batch.length < BATCH_CONTRIBUTORS || !last) return
    after = last.id
  }
}
