import { createClient } from '@cairnway/sdk'
import { createAdviceLookup } from './advice-lookup.ts'

const SAMPLE_ERROR = 'Error [ERR_SAMPLE_UNSEALED]: cannot fold the sample twice in one run'
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
 * Runs a lookup ahead of the first failure, without a request to the service: patterns are compiled at their first use,
 * and Node loads its HTTP client at the first `fetch`. This work is synchronous, so a time budget cannot interrupt it.
 */
export async function warmUp(): Promise<void> {
  const client = createClient({ base_url: 'http://localhost', fetch: () => Response.json(SAMPLE_ANSWER) })
  const findAdvice = createAdviceLookup({ search: client.searchExperiences, now: () => 0, log: () => {} })
  await findAdvice(SAMPLE_ERROR, 'sample fold')
  await fetch('data:,')
}
