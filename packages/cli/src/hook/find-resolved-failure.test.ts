import { expect, test } from 'vitest'
import { findResolvedFailure, programAndSubcommand, wasHardToResolve } from './find-resolved-failure.ts'
import type { SessionStep } from './session-step.ts'

const MINUTE_MS = 60_000
/** `!` in front of a command is a failure, with its error behind a colon. */
const steps = (...lines: string[]): SessionStep[] =>
  lines.map((line, index) => {
    const [command = '', error] = line.replace(/^!/, '').split(': ')
    return { command, error: line.startsWith('!') ? (error ?? 'no') : null, at: index * MINUTE_MS }
  })

test.each<[string, string]>([
  ['npm install --force', 'npm install'],
  ['cd /srv/app && CI=1 npm test', 'npm test'],
  ['/usr/local/bin/git -C x push', 'git'],
  ['make', 'make'],
])('%s is %s', (command, kind) => {
  expect(programAndSubcommand(command)).toBe(kind)
})

test.each<[string, SessionStep[], number, boolean]>([
  ['the same error came back', steps('!npm ci: E1', '!npm ci --force: E1', 'rm -r x', 'npm ci'), 2, true],
  ['many failed', steps('!npm ci: E1', '!npm ci: E2', '!npm ci: E3', 'npm ci'), 3, true],
  ['mended at once', steps('!npm test: E1', 'npm test'), 1, false],
  ['mended after another error', steps('!npm test: E1', '!npm test: E2', 'npm test'), 2, false],
  [
    'it took long',
    [
      { command: 'a b', error: 'E', at: 0 },
      { command: 'a b', error: null, at: 30 * MINUTE_MS },
    ],
    1,
    true,
  ],
])('%s', (_, ran, failures, stuck) => {
  const story = findResolvedFailure(ran)
  expect(story?.failures).toHaveLength(failures)
  expect(story && wasHardToResolve(story)).toBe(stuck)
})

test('of several stories the one with the most attempts, and no story without a success behind the failure', () => {
  expect(
    findResolvedFailure(steps('!a x', 'a x', '!b y', '!b y', 'c', 'b y'))?.solution.map(({ command }) => command),
  ).toEqual(['c', 'b y'])
  expect(findResolvedFailure(steps('a x', '!a x', 'b y'))).toBeNull()
  expect(findResolvedFailure([])).toBeNull()
})
