import { expect, test } from 'vitest'
import { narrowedTo, type Visibility } from './visibility.ts'

test.each<[chosen: Visibility, allowed: Visibility[], expected: Visibility | null]>([
  ['team', ['public', 'private'], 'private'],
  ['team', ['public'], null],
  ['public', ['private', 'team'], 'team'],
  ['public', ['private'], 'private'],
  ['private', ['team', 'public'], null],
])('%s where only %j are allowed becomes %s, and never wider', (chosen, allowed, expected) => {
  expect(narrowedTo(chosen, allowed)).toBe(expected)
})
