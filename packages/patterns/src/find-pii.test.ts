import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCardNumber, isSampleCardNumber } from './card-number.ts'
import { findPii } from './find-pii.ts'
import { isIban } from './iban.ts'
import { HARD_PII, SOFT_PII, TEXTS_WITHOUT_PII, withLuhn } from './testing-find-pii-cases.ts'

const types = (text: string): string[] => findPii(text).map(({ type }) => type)

describe('findPii', () => {
  it.each(HARD_PII)('finds a hard %s: %s', (type, text) => {
    expect(findPii(text)).toMatchObject([{ type, hard: true }])
  })

  it.each(SOFT_PII)('finds a soft %s in: %s', (type, text, value) => {
    const start = text.indexOf(value)
    expect(findPii(text)).toEqual([{ type, hard: false, start, end: start + value.length }])
  })

  it.each(TEXTS_WITHOUT_PII)('leaves alone: %s', (text) => {
    expect(types(text)).toEqual([])
  })
})

describe('cards', () => {
  // network, first digits, lengths that it uses
  const issued: [network: string, prefix: string, lengths: number[]][] = [
    ['Visa', '4735', [13, 16, 19]],
    ['Mastercard', '5312', [16]],
    ['Mastercard', '2317', [16]],
    ['American Express', '3471', [15]],
    ['Discover', '6011', [16, 19]],
    ['Diners Club', '3648', [14, 16, 19]],
    ['JCB', '3571', [16, 17, 18, 19]],
    ['JCB', '2131', [15]],
    ['JCB', '1800', [15]],
    ['UnionPay', '6231', [16, 17, 18, 19]],
    ['Maestro', '5064', [12, 13, 14, 15, 16, 17, 18, 19]],
    ['Maestro', '6759', [12, 13, 14, 15, 16, 17, 18, 19]],
  ]
  const cells = issued.flatMap(([network, prefix, lengths]) => lengths.map((length) => ({ network, prefix, length })))

  it.each(cells)('finds $network $prefix… of $length digits, unbroken and in groups', ({ prefix, length }) => {
    const rest = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.array(rest, { minLength: length - 5, maxLength: length - 5 }), (digits) => {
        const number = withLuhn(prefix + digits.join(''))
        fc.pre(isCardNumber(number) && !isSampleCardNumber(number))
        const grouped = number.match(/.{1,4}/g)?.join(' ') ?? ''
        for (const form of [number, grouped, grouped.replaceAll(' ', '-')])
          expect(types(`the credit card ${form} was charged`)).toEqual(['payment_card'])
      }),
      { numRuns: 20 },
    )
  })
})

describe('checksums', () => {
  it('Luhn fails on every change of one digit', () => {
    const number = withLuhn('473523767710654')
    for (let index = 0; index < number.length; index++) {
      const changed = number.slice(0, index) + ((Number(number[index]) + 1) % 10) + number.slice(index + 1)
      expect(isCardNumber(changed)).toBe(false)
    }
  })

  it.each([
    ['GB31PHDF79244949806775', true],
    ['gb31phdf79244949806775', true],
    ['GB31PHDF79244949806776', false],
    ['GB31PHDF7924494980677', false],
    ['XX31PHDF79244949806775', false],
  ])('IBAN %s is %s', (iban, valid) => {
    expect(isIban(iban)).toBe(valid)
  })
})
