import { createClient } from '@cairnway/sdk'
import { createAdviceLookup } from './advice-lookup.ts'

const SAMPLE_ERROR = 'Error [ERR_SAMPLE_UNSEALED]: cannot fold the sample twice in one run'
const SAMPLE_TEXT = `${'    at sample (/srv/app/sample.js:1:2)\n'.repeat(100)}${SAMPLE_ERROR}`
const SAMPLE_ANSWER = {
  results: [
    {
      id: 'exp_0000000000000000',
      title: 'A sample',
      problem: `It ends with ${SAMPLE_ERROR}`,
      failed_approaches: [],
      successful_approach: { method: 'Unseal it first.' },
      outcome: { status: 'resolved' },
      validity: { status: 'active' },
    },
  ],
  metadata: { confidence: 'medium' },
}

/**
 * Runs the code that the first failure needs ahead of time: a lookup, whose patterns are compiled at their first use,
 * and a call that opens the connection to the service, for which Node loads its HTTP client. Much of this is
 * synchronous, so that a time budget could not interrupt it. The texts are as long as those of a real lookup. Never
 * rejects.
 */
export async function warmUp(callService: () => Promise<unknown>): Promise<void> {
  const client = createClient({ base_url: 'http://localhost', fetch: () => Response.json(SAMPLE_ANSWER) })
  const findAdvice = createAdviceLookup({ search: client.searchExperiences, now: () => 0, log: () => {} })
  await findAdvice(SAMPLE_TEXT, 'sample fold')
  await callService().catch(() => {})
}
