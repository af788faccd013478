import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { estimateTokens, isWithinTokenBudget } from './estimate-tokens.ts'

const seeds = new URL('../../../packs/everyday/', import.meta.url)
const texts = readdirSync(seeds)
  .filter((name) => name.startsWith('rare-'))
  .flatMap((name) => readFileSync(new URL(name, seeds), 'utf8').split('\n'))
  .filter((line) => line !== '')
const words = texts.flatMap((text) => text.split(/\s+/))

const expectUpperBound = (text: string) => expect(estimateTokens(text)).toBeGreaterThanOrEqual(countTokens(text))

const stringOf = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), maxLength: 120 })
const letters = 'abcdefghijklmnopqrstuvwxyz'
const stringBetween = (from: number, to: number) =>
  fc.string({ unit: fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code)), maxLength: 60 })

test.each([
  ['any characters', fc.string({ unit: 'binary', maxLength: 100 })],
  ['any graphemes', fc.string({ unit: 'grapheme', maxLength: 60 })],
  ['ASCII', fc.string({ maxLength: 200 })],
  ['hexadecimal', stringOf('0123456789abcdef')],
  ['base64', stringOf(`${letters}${letters.toUpperCase()}0123456789+/=`)],
  ['punctuation', stringOf('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~')],
  ['whitespace', stringOf(' \t\n')],
  ['Chinese', stringBetween(0x4e00, 0x9fff)],
  ['Korean', stringBetween(0xac00, 0xd7a3)],
  ['Cyrillic', stringBetween(0x410, 0x44f)],
  [
    'words of records in any order',
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((list) => list.join(' ')),
  ],
  [
    'a part of a record',
    fc.tuple(fc.constantFrom(...texts), fc.nat(3000), fc.nat(800)).map(([text, at, size]) => text.slice(at, at + size)),
  ],
])('%s: the estimate is never below the real number of tokens', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary as fc.Arbitrary<string>, (text) => {
      expectUpperBound(text)
    }),
    { numRuns: 200 },
  )
})

test('the estimate for records is less than twice the real number of tokens', () => {
  const all = texts.join('\n')
  expect(estimateTokens(all) / countTokens(all)).toBeLessThan(2)
})

test('the budget check agrees with the estimate, also for texts that it does not scan', () => {
  const word = fc.constantFrom('e', 'certificate', 'ABBA', '2026', ' ', '  ', '\n', '{', 'é', '汉', '🦀', '\ud800')
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, fc.nat(120), (sample, max_tokens) => {
      expect(isWithinTokenBudget(sample, max_tokens)).toBe(estimateTokens(sample) <= max_tokens)
    }),
  )
})
