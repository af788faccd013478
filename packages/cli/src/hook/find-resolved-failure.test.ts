import { expect, test } from 'vitest'
import { findResolvedFailure, listSucceeded, programAndSubcommand, wasHardToResolve } from './find-resolved-failure.ts'
import type { SessionStep } from './session-step.ts'

const MINUTE_MS = 60_000
/** Steps in short form: `!` marks a failure, whose error follows a colon. */
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
  ['npm i -D x && npm run build', 'npm run'],
  [`git commit -m "a && b; c"`, 'git commit'],
])('%s is an attempt at: %s', (command, attempted) => {
  expect(programAndSubcommand(command)).toBe(attempted)
})

test.each<[string, string[]]>([
  ['npm i -D x && npm run build', ['npm i', 'npm run']],
  ['cd app && npm run build', ['cd app', 'npm run']],
  ['export A=1; npm test', ['npm test']],
  ['npm ci\nnpm test && echo done', ['npm test', 'echo done']],
  ['npm test || true', []],
  ['npm test || true; npm run lint', ['npm run']],
  [`echo 'a && b'`, [`echo 'a`]],
])('when %j succeeds, these have succeeded: %j', (line, programs) => {
  expect(listSucceeded(line)).toEqual(programs)
})

test.each<[string, SessionStep[], number, boolean]>([
  ['the same error twice', steps('!npm ci: E1', '!npm ci --force: E1', 'rm -r x', 'npm ci'), 2, true],
  ['three failed attempts', steps('!npm ci: E1', '!npm ci: E2', '!npm ci: E3', 'npm ci'), 3, true],
  ['a chained success', steps('!npm run build: E1', '!npm run build: E1', 'npm i -D x && npm run build'), 2, true],
  ['fixed at once', steps('!npm test: E1', 'npm test'), 1, false],
  ['fixed after two different errors', steps('!npm test: E1', '!npm test: E2', 'npm test'), 2, false],
  [
    'a long time',
    [
      { command: 'a b', error: 'E', at: 0 },
      { command: 'a b', error: null, at: 30 * MINUTE_MS },
    ],
    1,
    true,
  ],
])('%s: the failure is counted and assessed', (_, run_steps, failures, was_hard) => {
  const resolved = findResolvedFailure(run_steps)
  expect(resolved?.failures).toHaveLength(failures)
  expect(resolved && wasHardToResolve(resolved)).toBe(was_hard)
})

test('the failure with the most attempts is chosen, and a failure without a later success is not resolved', () => {
  expect(
    findResolvedFailure(steps('!a x', 'a x', '!b y', '!b y', 'c', 'b y'))?.solution.map(({ command }) => command),
  ).toEqual(['c', 'b y'])
  expect(findResolvedFailure(steps('a x', '!a x', 'b y'))).toBeNull()
  expect(findResolvedFailure([])).toBeNull()
})
