import type { AssessedExperience } from './assessed-experience.ts'

/** A short honest deposit for tests, as an agent writes it by hand; parts can be replaced. */
export function createTestExperience(parts: Partial<AssessedExperience> = {}): AssessedExperience {
  return {
    title: 'Jest timeouts in CI',
    problem: 'Jest tests time out in GitHub Actions but pass locally. It started with the database tests.',
    failed_approaches: [{ attempt: 'Increased testTimeout', why_it_failed: 'The tests are still slow and fail later' }],
    successful_approach: { method: 'Ran jest with --maxWorkers=1 in CI.' },
    outcome: { status: 'resolved' },
    root_cause: 'The runner has 2 cores and the default worker count starved the database container.',
    insight: 'Limit the workers of a test run on small runners.',
    applies_when: [],
    does_not_apply_when: [],
    tags: ['jest'],
    context: null,
    ...parts,
  }
}
