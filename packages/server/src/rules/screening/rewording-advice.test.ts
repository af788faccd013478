import { expect, test } from 'vitest'
import { LIKENESS } from './poisoning.ts'
import { POISONING_RULES } from './poisoning-rules.ts'
import { findUnicodeHits } from './poisoning-unicode.ts'
import { rewordingAdvice } from './rewording-advice.ts'

const UNICODE_TEXT = 'a\u0001 \u{E0049} \uFE00\uFE01\uFE02 \u202E a\u200Bb c\u200Bd e\u200Bf pаypal gооgle'

test('every family says what to write instead', () => {
  const unicode = findUnicodeHits(UNICODE_TEXT).map(({ category }) => category)
  expect(unicode).toHaveLength(6)
  const families = [...POISONING_RULES.map(({ category }) => category), ...unicode, 'encoded_text', LIKENESS]
  expect(families.filter((category) => rewordingAdvice(category) === null)).toEqual([])
})
