import { ImportedExperience } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

const before = ImportedExperience.parse({
  title: 'The pool runs dry',
  problem: 'Queries hang.',
  failed_approaches: [{ attempt: 'Raised a limit', why_it_failed: 'It was another one.' }],
  successful_approach: { method: 'Release the client.' },
  outcome: { status: 'resolved', evidence: 'No client waits.' },
  root_cause: 'A client leaked.',
  insight: 'Look for leaks first.',
  tags: ['pool'],
})

test('only the fields that were sent and differ are changes, whatever the order of keys in their values is', () => {
  const changes = {
    title: 'The pool of clients runs dry',
    insight: before.insight,
    outcome: { evidence: 'No client waits.', side_effects: null, status: 'resolved' as const },
    failed_approaches: [{ why_it_failed: 'It was another one.', attempt: 'Raised a limit' }],
    tags: ['pool', 'leak'],
  }
  expect(listChanges(before, { ...before, ...changes, problem: 'Not sent.' }, changes)).toEqual([
    { field: 'title', before: before.title, after: changes.title },
    { field: 'tags', before: ['pool'], after: ['pool', 'leak'] },
  ])
})

test('a value that was missing is null before', () => {
  const changes = { compact_summary: 'Release each client.' }
  expect(listChanges(before, { ...before, ...changes }, changes)).toEqual([
    { field: 'compact_summary', before: null, after: 'Release each client.' },
  ])
  expect(listChanges(before, { ...before, compact_summary: null }, { compact_summary: null })).toEqual([])
})
