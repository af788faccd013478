import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { shannonEntropy } from './shannon-entropy.ts'
import {
  random,
  SECRET_FORMS,
  SECRETS_IN_CONTEXT,
  TEXTS_WITHOUT_SECRET,
  TOKENS,
  token,
} from './testing-find-secrets-cases.ts'

describe('findSecrets', () => {
  it.each(TOKENS)('finds %s in a sentence and covers exactly the value', (type, value) => {
    const text = `The call failed with ${value}, then worked.`
    expect(findSecrets(text)).toEqual([{ type, start: 21, end: 21 + value.length }])
  })

  it.each(SECRETS_IN_CONTEXT)('finds %s by the text around it', (type, text, secret) => {
    const [found] = findSecrets(text)
    expect(found?.type).toBe(type)
    expect(text.slice(found?.start, found?.end)).toContain(secret)
  })

  it.each(SECRET_FORMS)('finds by its form: %s', (text) => {
    expect(findSecrets(text)).toHaveLength(1)
  })

  it('finds a private key with its body', () => {
    const text = token('-----BEGIN RSA PRIV', 'ATE KEY-----\n', random(64), '\n', random(64), '\n-----END')
    expect(findSecrets(text).map(({ type }) => type)).toEqual(['private_key'])
  })

  it.each(TEXTS_WITHOUT_SECRET)('leaves alone: %s', (text) => {
    expect(findSecrets(text)).toEqual([])
  })

  it('returns sorted spans inside the text that do not overlap', () => {
    const pieces = fc.constantFrom(...TOKENS.map(([, value]) => value), 'token=', ' ', '\n', '://a:b@c', 'password is ')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let last = 0
        for (const { start, end } of findSecrets(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it.each([
    '://a:',
    'curl -u ',
    'mysql -p',
    'docker login -p',
    'zip -P ',
    'A_',
    '--a-a-a-',
    'eyJaaaaaaaaaaaaaaaaaa.',
    'token ',
    'password ',
    'Server=a;',
  ])('ends on 400 kB of %j, of which a quadratic pattern would read for hours', (seed) => {
    expect(findSecrets(seed.repeat(400_000 / seed.length)).length).toBeGreaterThanOrEqual(0)
  })
})

describe('entropy', () => {
  it.each([
    ['aaaa', 0],
    ['abab', 1],
    ['abcd', 2],
    ['😀😀', 0],
  ])('of %s is %d bits per character', (text, bits) => {
    expect(shannonEntropy(text)).toBeCloseTo(bits)
  })
})
