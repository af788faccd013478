import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const task = 'Find all files in the home directory and below that are exactly 100M.'

/** One past attempt at the task as a structured record. */
const attempt = (action: string, has_succeeded: boolean) => ({
  title: task,
  problem: task,
  failed_approaches: [
    { attempt: has_succeeded ? '-' : action, why_it_failed: has_succeeded ? '-' : 'It lists other files.' },
  ],
  successful_approach: { method: has_succeeded ? action : '-' },
  outcome: { status: has_succeeded ? 'resolved' : 'unresolved' },
  root_cause: '-',
  insight: '-',
  tags: ['find'],
})

test('different actions for one task are different records, and each is evidence', async () => {
  const results = await world.operator.importExperiences({
    endorsed: true,
    as: 'tests',
    lines: [
      attempt('find ~ -size -100M', false),
      attempt('find ~ -size +100M', false),
      attempt('find ~ -empty', false),
      attempt('find ~ -size 100M', true),
    ],
  })
  expect(results.map(({ status }) => status)).toEqual(['created', 'created', 'created', 'created'])
  const asker = await world.established('asker')
  const failing = await asker.verifyAction({ situation: task, planned_action: 'find $HOME -size -100M' })
  expect(failing.metadata.used).toBe(4)
  expect(failing.verdict).toBe('likely_fail')
  const fitting = await asker.verifyAction({ situation: task, planned_action: 'find ~ -size 100M', max_evidence: 20 })
  expect(fitting.verdict).toBe('likely_succeed')
  expect(fitting.successful_attempts.map(({ summary }) => summary)).toEqual(['find ~ -size 100M'])
  expect(fitting.failed_attempts.map(({ summary }) => summary).sort()).toEqual([
    'find ~ -empty',
    'find ~ -size +100M',
    'find ~ -size -100M',
  ])
})

test('an action for another task is neutral, however alike the words are', async () => {
  await world.operator.importExperiences({ endorsed: true, as: 'tests', lines: [attempt('find ~ -size 100M', true)] })
  const asker = await world.established('asker')
  const verdict = await asker.verifyAction({
    situation: 'Remove all .txt files from the /full/path/dir directory tree',
    planned_action: 'find /full/path/dir -name "*.txt" -delete',
  })
  expect(verdict).toMatchObject({ verdict: 'neutral', confidence: 0, successful_attempts: [], failed_attempts: [] })
})
