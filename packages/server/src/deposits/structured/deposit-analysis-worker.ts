import type { ExperienceCreate } from '@cairnway/contract'
import { serveWorkerRpc } from '../../platform/threads/serve-worker-rpc.ts'
import { analyzeDeposit } from './analyze-deposit.ts'

const WARM_UP_ROUNDS = 3
const WARM_UP_TEXT =
  'The build at https://ci.acme.io/job/14 failed: Error: password=none, token: unset, mail to ops@acme.io, ' +
  'phone +49 30 1234, client 10.1.2.3, /home/user/app, 4111 1111 1111 1111. Because the cache was stale, curl said 401.'
const WARM_UP_EXPERIENCE: ExperienceCreate = {
  title: 'A build fails',
  problem: WARM_UP_TEXT,
  failed_approaches: [{ attempt: WARM_UP_TEXT, why_it_failed: WARM_UP_TEXT }],
  successful_approach: { method: WARM_UP_TEXT },
  outcome: { status: 'resolved', evidence: WARM_UP_TEXT, side_effects: null },
  root_cause: WARM_UP_TEXT,
  insight: WARM_UP_TEXT,
  tags: ['ci'],
  applies_when: [WARM_UP_TEXT],
  does_not_apply_when: [WARM_UP_TEXT],
  creation_mode: 'structured',
  supersedes: null,
  modality: 'text',
  visibility_scope: 'public',
  novelty_self_report: 'unknown',
}

// the first texts of a thread take much longer, because code and patterns are compiled while they are processed
for (let round = 0; round < WARM_UP_ROUNDS; round++) analyzeDeposit(WARM_UP_EXPERIENCE)
serveWorkerRpc(analyzeDeposit)
