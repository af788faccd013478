import { z } from 'zod'
import type { App } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import type { FinishJob } from '../../platform/jobs/run-next-job.ts'
import { applyTrustRules } from './apply-trust-rules.ts'
import { lowerVoterClass } from './apply-voter-class.ts'
import { recountContributor } from './recount-contributor.ts'

const Payload = z.object({ contributor_id: z.string() })

/**
 * The job `recount_author`: computes the totals, the level and the class of an author whose records were counted again.
 * The class only falls: a higher one waits for the daily job, so that no class is reached within minutes, but a
 * suspension removes at once the support of the suspended voter.
 */
export async function recountAuthor(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { contributor_id } = Payload.parse(payload)
  await change(app, async (tx) => {
    const now = app.now()
    await applyTrustRules(tx, contributor_id, now, await recountContributor(tx, contributor_id, now))
    await lowerVoterClass(tx, contributor_id, now)
    await finish(tx)
  })
}
