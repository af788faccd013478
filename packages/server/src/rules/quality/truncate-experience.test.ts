import { expect, test } from 'vitest'
import { createTestExperience } from './testing-experience.ts'
import { truncateExperience, truncateText } from './truncate-experience.ts'

const LONG = 'a-'.repeat(1000)

test('only a bounded part of the longest possible deposit is assessed', () => {
  const part = truncateExperience(
    createTestExperience({
      problem: 'a'.repeat(100_000),
      successful_approach: { method: 'a'.repeat(100_000), implementation: 'a'.repeat(100_000) },
      failed_approaches: Array(90).fill({ attempt: LONG, why_it_failed: LONG }),
      applies_when: Array(90).fill(LONG),
      does_not_apply_when: Array(5000).fill('a'.repeat(200)),
    }),
  )
  const conditions = [...(part.applies_when ?? []), ...(part.does_not_apply_when ?? [])]
  const failures = part.failed_approaches.flatMap(({ attempt, why_it_failed }) => [attempt, why_it_failed])
  expect(conditions.join('').length).toBeLessThanOrEqual(8_000)
  expect(failures.join('').length).toBeLessThanOrEqual(8_000)
  expect(JSON.stringify(part).length).toBeLessThan(50_000)
})

test('an ordinary deposit is assessed completely', () => {
  const deposit = createTestExperience({
    successful_approach: { method: 'x '.repeat(3000), implementation: 'code' },
    failed_approaches: Array(3).fill({ attempt: 'tried '.repeat(100), why_it_failed: 'failed '.repeat(100) }),
    applies_when: ['on Linux', '日本語の環境'],
  })
  expect(truncateExperience(deposit)).toEqual(deposit)
})

test('half as many characters of scripts without spaces are assessed, wherever they are in the text', () => {
  expect(truncateText('字'.repeat(10), 10)).toBe('字字字字字')
  expect(truncateText('字 a 字字 b 字字', 11)).toBe('字 a 字字 b 字字')
  expect(truncateText('字字 a 字字 b 字字', 12)).toBe('字字 a 字字 b 字字')
  expect(truncateText('字字 a 字字', 7)).toBe('字字 a 字')
})

test('a letter keeps at most 30 combining marks', () => {
  expect(truncateText(`a${'\u0316\u0301'.repeat(3000)}b`)).toBe(`a${'\u0316\u0301'.repeat(15)}b`)
  expect(truncateText('e\u0301tat')).toBe('e\u0301tat')
})
