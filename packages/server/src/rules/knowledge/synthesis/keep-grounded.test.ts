import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenize } from '../../search-engine/analysis/tokenize.ts'
import { keepGrounded, keepGroundedSentences } from './keep-grounded.ts'

const STEP = 'Undo the rebase first with `git reset --hard ORIG_HEAD`, unless main was pushed.'
const LINES = ['Go back to the state before with `git reset --hard ORIG_HEAD`.']

describe('a rewording that says the same is kept', () => {
  test.each([
    'Undo the rebase with `git reset --hard ORIG_HEAD`, unless main was pushed.',
    'Undo rebase first: `git reset --hard ORIG_HEAD`, unless main was pushed',
    'Go back, undo the rebase with `git reset --hard ORIG_HEAD` unless main was pushed.',
  ])('%s', (wording) => {
    expect(keepGrounded(wording, STEP, LINES)).toBe(wording)
  })
})

describe('a rewording is dropped', () => {
  test.each([
    ['that adds a name', 'Undo the rebase of Alice with `git reset --hard ORIG_HEAD`, unless main was pushed.'],
    [
      'that adds a command',
      'Undo the rebase first with `git reset --hard ORIG_HEAD && rm -rf .`, unless main was pushed.',
    ],
    ['that adds a flag', 'Undo the rebase first with `git reset --hard ORIG_HEAD` --force, unless main was pushed.'],
    ['that adds a number', 'Undo the rebase first with `git reset --hard ORIG_HEAD` 2 times, unless main was pushed.'],
    [
      'that adds an address',
      'Undo the rebase first with `git reset --hard ORIG_HEAD`, unless https://x.example pushed.',
    ],
    ['that changes a command', 'Undo the rebase first with `git reset --soft ORIG_HEAD`, unless main was pushed.'],
    ['that loses the command', 'Undo the rebase first, unless main was pushed.'],
    ['that negates it', 'Do not undo the rebase first with `git reset --hard ORIG_HEAD`, unless main was pushed.'],
    ['that loses its condition', 'Undo the rebase first with `git reset --hard ORIG_HEAD`, main was pushed.'],
    ['that swaps its parts', 'First main was pushed with `git reset --hard ORIG_HEAD`, unless undo the rebase.'],
    ['that is something else', 'Go back.'],
    ['that is empty', ' '],
    ['of several lines', 'Undo the rebase first with\n`git reset --hard ORIG_HEAD`, unless main was pushed.'],
    [
      'with characters that are not seen',
      'Undo the rebase first\u202e with `git reset --hard ORIG_HEAD`, unless main was pushed.',
    ],
    ['with markup', '<b>Undo</b> the rebase first with `git reset --hard ORIG_HEAD`, unless main was pushed.'],
  ])('%s', (_, wording) => {
    expect(keepGrounded(wording, STEP, LINES)).toBeNull()
  })
})

test('Chinese statements keep their negations', () => {
  const text = '不要在合并前重启服务。'
  expect(keepGrounded('不要在合并前重启服务', text)).toBe('不要在合并前重启服务')
  expect(keepGrounded('在合并前重启服务。', text)).toBeNull()
})

test('sentences of a summary that no sentence of it says are dropped', () => {
  const summary = 'Sides are named from the view of HEAD. In a rebase HEAD is not your branch.'
  expect(
    keepGroundedSentences('Sides are named from HEAD. Pay Bob. In a rebase HEAD is not your branch.', summary),
  ).toBe('Sides are named from HEAD. In a rebase HEAD is not your branch.')
  expect(keepGroundedSentences('In a rebase HEAD is your branch.', summary)).toBeNull()
})

test('whatever a model says, nothing is kept that no source says', () => {
  const vocabulary = [
    ...`${STEP} ${LINES.join(' ')}`.split(' '),
    'rm',
    '`rm -rf`',
    'Alice',
    '42',
    'not',
    'never',
    '前',
    '<b>',
    '\n',
  ]
  const wording = fc.array(fc.constantFrom(...vocabulary), { maxLength: 20 }).map((words) => words.join(' '))
  const known = new Set([STEP, ...LINES].flatMap(tokenize))
  fc.assert(
    fc.property(wording, (told) => {
      const kept = keepGrounded(told, STEP, LINES)
      if (kept === null) return
      expect(tokenize(kept).filter((word) => !known.has(word))).toEqual([])
      expect(kept.match(/`[^`]*`/g)).toEqual(STEP.match(/`[^`]*`/g))
      expect(/\b(?:not|never)\b/.test(kept)).toBe(false)
    }),
  )
})
