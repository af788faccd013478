import { expect, test } from 'vitest'
import { EMPTY_RECORD } from './empty-record.ts'

test('a record that tells nothing has the defaults of the contract, and empty texts and lists', () => {
  expect(EMPTY_RECORD).toEqual({
    title: '',
    problem: '',
    failed_approaches: [],
    successful_approach: { method: '' },
    outcome: { status: 'unresolved', evidence: null, side_effects: null },
    root_cause: '',
    insight: '',
    tags: [],
    applies_when: [],
    does_not_apply_when: [],
    creation_mode: 'structured',
    supersedes: null,
    modality: 'text',
    visibility_scope: 'public',
    novelty_self_report: 'unknown',
  })
})
