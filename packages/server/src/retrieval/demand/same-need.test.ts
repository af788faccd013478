import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNeed } from './need-text.ts'
import { byteCosine, isSameNeed } from './same-need.ts'

const same = (a: string, b: string, cosine: number | null = 0.95) => isSameNeed(readNeed(a), readNeed(b), cosine)

test.each([
  ['npm ci fails with EACCES in docker build', 'npm ci failing with EACCES during docker build'],
  ['docker build: npm ci fails with EACCES', 'npm ci fails with EACCES, docker build'],
  ['exit the shell on the first error', 'Exit shell on first errors'],
  ['reverse string "foo"', 'Reverse a string'],
  ['npm ci fails after upgrading to node 22', 'after upgrading node to 22 npm ci fails'],
  ['npm ci broken since node 22 upgrade', 'npm ci fails after upgrading to node 22'],
  ['client gets errors from redis cluster', 'redis cluster error from client'],
  ['mount a volume without write access', 'volume mount with no write access'],
])('%j and %j ask for the same', (a, b) => {
  expect(same(a, b)).toBe(true)
})

test.each([
  ['other vectors', 'npm ci fails with EACCES', 'npm ci failing with EACCES', 0.8],
  ['a qualifier', 'search for empty files', 'search for files that are not empty', 0.95],
  ['a qualifier replaced', 'writable by both owner and group', 'writable by either owner or group', 0.95],
  ['another number', 'files modified in the last 24 hours', 'files modified in the last 48 hours', 0.95],
  ['before for after', 'npm ci fails before upgrading node', 'npm ci fails after upgrading node', 0.98],
  ['a number that one lacks', 'files modified in the last 24 hours', 'files modified in the last hours', 0.95],
  ['another name', 'cannot import module foo.bar in tests', 'cannot import module baz.qux in tests', 0.95],
  ['a replaced word', 'kubectl logs of a running container', 'kubectl logs of a crashed container', 0.95],
  ['another direction', 'convert list of tuples to string', 'convert string to list of tuples', 0.95],
  ['few words in common', 'npm ci fails with EACCES', 'permission denied when installing packages', 0.95],
])('texts that differ by %s do not: %j, %j', (_, a, b, cosine) => {
  expect(same(a, b, cosine)).toBe(false)
})

test('without vectors only nearly the same words ask for the same', () => {
  expect(same('npm ci fails with EACCES', 'npm ci fails: EACCES', null)).toBe(true)
  expect(same('npm ci fails with EACCES in docker build', 'npm ci with EACCES in a build', null)).toBe(false)
})

test('no text reveals itself, and a long one is compared by its first words', () => {
  const { words, qualifiers } = readNeed(
    'word '.repeat(10) + Array.from({ length: 500 }, (_, i) => `name${i}`).join(' '),
  )
  expect(words).toHaveLength(80)
  expect(qualifiers).toEqual([])
})

test('every text asks for what it asks for, and the order of two texts makes no difference', () => {
  const text = fc.array(fc.constantFrom('npm', 'ci', 'not', 'to', 'list', 'v2', 'a.b', 'EACCES', 'docker', '7'), {
    minLength: 3,
    maxLength: 12,
  })
  fc.assert(
    fc.property(text, text, fc.option(fc.double({ min: 0, max: 1, noNaN: true })), (a, b, cosine) => {
      expect(same(a.join(' '), b.join(' '), cosine)).toBe(same(b.join(' '), a.join(' '), cosine))
      if (readNeed(a.join(' ')).words.length > 0) expect(same(a.join(' '), a.join(' '), 1)).toBe(true)
    }),
  )
})

test('the cosine of bytes is that of their vectors', () => {
  expect(byteCosine(Int8Array.of(3, 4), Int8Array.of(6, 8))).toBeCloseTo(1)
  expect(byteCosine(Int8Array.of(1, 0), Int8Array.of(0, 5))).toBe(0)
  expect(byteCosine(Int8Array.of(0, 0), Int8Array.of(0, 5))).toBe(0)
})
