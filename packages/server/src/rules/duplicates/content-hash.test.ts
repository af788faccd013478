import { describe, expect, test } from 'vitest'
import { createTestExperience } from '../quality/testing-experience.ts'
import { contentHash } from './content-hash.ts'

const hashOf = (problem: string): string => contentHash(createTestExperience({ problem }))

describe('contentHash is the same for copies that differ in', () => {
  test.each([
    ['letter case', 'Redis is DOWN', 'redis is down'],
    ['white space', ' redis  is\n\tdown ', 'redis is down'],
    ['full-width letters', 'Ｒｅｄｉｓ is down', 'redis is down'],
    ['commit digests', 'broken since 3f2a9c1d', 'broken since 77e0b4aa'],
    ['addresses', 'segfault at 0x7ffd1234', 'segfault at 0x00ab5678'],
    ['uuids', 'job 123e4567-e89b-12d3-a456-426614174000 lost', 'job 00000000-aaaa-bbbb-cccc-0123456789ab lost'],
    ['long numbers', 'pid 1234567 killed', 'pid 7654321 killed'],
  ])('%s', (_, a, b) => {
    expect(hashOf(a)).toBe(hashOf(b))
  })
})

describe('contentHash differs for', () => {
  test.each([
    ['error numbers', 'error 1045', 'error 1044'],
    ['versions', 'fails on node 18.2', 'fails on node 20.2'],
    ['ports', 'port 5432 in use', 'port 27017 in use'],
    ['words of hexadecimal letters', 'the facade decade', 'the facade decade faced'],
    ['other words', 'redis is down', 'postgres is down'],
  ])('%s', (_, a, b) => {
    expect(hashOf(a)).not.toBe(hashOf(b))
  })

  test('text in another field', () => {
    const a = createTestExperience({ root_cause: 'one', insight: 'two' })
    expect(contentHash(a)).not.toBe(contentHash({ ...a, root_cause: 'two', insight: 'one' }))
  })
})

test('title, tags and failed approaches do not change the hash, which has 64 hexadecimal digits', () => {
  const other = createTestExperience({ title: 'Other', tags: ['x', 'y'], failed_approaches: [] })
  expect(contentHash(other)).toBe(contentHash(createTestExperience()))
  expect(contentHash(other)).toMatch(/^[0-9a-f]{64}$/)
})

test('attempts in vain at one problem are different content, until one solves it', () => {
  const hashOfAttempt = (attempt: string, status: 'resolved' | 'unresolved') =>
    contentHash(
      createTestExperience({ failed_approaches: [{ attempt, why_it_failed: 'It hung.' }], outcome: { status } }),
    )
  expect(hashOfAttempt('find . -size 100M', 'unresolved')).not.toBe(hashOfAttempt('find . -empty', 'unresolved'))
  expect(hashOfAttempt('find . -size 100M', 'unresolved')).toBe(hashOfAttempt('FIND . -size  100M', 'unresolved'))
  expect(hashOfAttempt('find . -size 100M', 'resolved')).toBe(hashOfAttempt('find . -empty', 'resolved'))
})
