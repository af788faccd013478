import type { ExperienceCreate } from '@cairnway/contract'
import { serveThread } from '../serve-thread.ts'
import { judgeText } from './judge-text.ts'

const WARM_UP_ROUNDS = 3
const TEXT =
  'The build at https://ci.acme.io/job/14 failed: Error: password=none, token: unset, mail to ops@acme.io, ' +
  'phone +49 30 1234, client 10.1.2.3, /home/user/app, 4111 1111 1111 1111. Because the cache was stale, curl said 401.'
const EXPERIENCE: ExperienceCreate = {
  title: 'A build fails',
  problem: TEXT,
  failed_approaches: [{ attempt: TEXT, why_it_failed: TEXT }],
  successful_approach: { method: TEXT },
  outcome: { status: 'resolved', evidence: TEXT, side_effects: null },
  root_cause: TEXT,
  insight: TEXT,
  tags: ['ci'],
  applies_when: [TEXT],
  does_not_apply_when: [TEXT],
  creation_mode: 'structured',
  supersedes: null,
  modality: 'text',
  visibility_scope: 'public',
  novelty_self_report: 'unknown',
}

// the first texts of a thread take many times as long, for its code and patterns are compiled with them
for (let round = 0; round < WARM_UP_ROUNDS; round++) judgeText(EXPERIENCE)
serveThread(judgeText)
