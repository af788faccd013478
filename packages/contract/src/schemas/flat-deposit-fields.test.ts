import { describe, expect, test } from 'vitest'
import { ExperienceCreate } from './experience.ts'
import { nestFlatFields } from './flat-deposit-fields.ts'

const common = {
  title: 'Queries hang once twenty clients are connected',
  problem: 'The service stops answering.',
  failed_approaches: [{ attempt: 'Raised max_connections', why_it_failed: 'The limit is in the client.' }],
  root_cause: 'A client is never released.',
  insight: 'Look for leaked clients first.',
  tags: ['postgres'],
}

test('a deposit with flat fields is the same as one in the published form', () => {
  const flat = {
    ...common,
    solution: 'Release every client.',
    implementation: 'finally { client.release() }',
    outcome_status: 'resolved',
    outcome_evidence: 'A load test passes.',
    outcome_side_effects: 'none',
    env_versions: { pg: '8.11' },
  }
  const nested = {
    ...common,
    successful_approach: { method: 'Release every client.', implementation: 'finally { client.release() }' },
    outcome: { status: 'resolved', evidence: 'A load test passes.', side_effects: 'none' },
    context: { environment: { versions: { pg: '8.11' } } },
  }
  expect(ExperienceCreate.parse(flat)).toEqual(ExperienceCreate.parse(nested))
})

describe('flat fields', () => {
  test.each([
    ['do not replace what is nested', { solution: 'a', successful_approach: { method: 'b' } }, { method: 'b' }],
    [
      'complete what is nested',
      { solution: 'a', successful_approach: { implementation: 'b' } },
      {
        implementation: 'b',
        method: 'a',
      },
    ],
    ['count when the nested one is null', { solution: 'a', successful_approach: null }, { method: 'a' }],
    ['are nothing when they are null', { solution: null }, undefined],
    ['leave what is no object to the schema', { solution: 'a', successful_approach: 'b' }, 'b'],
  ])('%s', (_, given, expected) => {
    expect(nestFlatFields(given)).toHaveProperty('solution')
    expect((nestFlatFields(given) as Record<string, unknown>).successful_approach).toEqual(expected)
  })

  test.each([['text'], [null], [[{ solution: 'a' }]], [7]])('%j is passed on as it is', (given) => {
    expect(nestFlatFields(given)).toBe(given)
  })
})
