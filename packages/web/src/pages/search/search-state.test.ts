import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countFilters,
  filterParameters,
  isPair,
  joinPairs,
  passesFilters,
  readFilters,
  splitTags,
  toConditions,
  toSearchInput,
} from './search-state.ts'

const none = readFilters(new URLSearchParams())

describe('the filters of an address', () => {
  test('narrow nothing when there are none', () => {
    expect(countFilters(none)).toBe(0)
    expect(toSearchInput('x', none, 10)).toEqual({ q: 'x', limit: 10 })
  })
  test('become the input of a search', () => {
    const address = new URLSearchParams(
      'domain=coding&tags=node,%20esm&env=language=python,node=22&evidence=local_tested&scope=self_only&author=trusted',
    )
    const filters = readFilters(address)
    const conditions = { language: 'python', versions: { node: '22' } }
    expect(countFilters(filters)).toBe(7)
    expect(toSearchInput('x', filters, 20)).toEqual({
      q: 'x',
      limit: 20,
      wedge: 'coding',
      scope: 'self_only',
      evidence_class: 'local_tested',
      tags: ['node', 'esm'],
      conditions,
      your_conditions: conditions,
    })
  })
  test('never break a search, whatever the address says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...filterParameters), fc.string({ unit: 'binary' }), (name, value) => {
        const filters = readFilters(new URLSearchParams([[name, value]]))
        const input = toSearchInput('x', filters, 10)
        expect(input.tags?.length ?? 0).toBeLessThanOrEqual(20)
        expect(filters.environment.every(isPair)).toBe(true)
      }),
    )
  })
})

test('pairs of an environment come back from an address', () => {
  const part = fc.stringMatching(/^[a-z0-9.+ -]{0,10}[a-z0-9]$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { maxLength: 6 }), (parts) => {
      const pairs = parts.map(([name, value]) => `${name}=${value}`)
      expect(readFilters(new URLSearchParams({ env: joinPairs(pairs) })).environment).toEqual(pairs)
    }),
  )
})

test('what is no part of an environment is a version', () => {
  expect(toConditions(['Platform=linux', 'vitest=4.1'])).toEqual({ platform: 'linux', versions: { vitest: '4.1' } })
  expect(toConditions([])).toBe(null)
})

test('at most twenty tags are sent', () => {
  expect(splitTags('a,, b ,'.repeat(30))).toHaveLength(20)
})

const NOW = new Date('2026-06-01T00:00:00Z')
const record = {
  contributor: { display_handle: 'x', type: 'human' as const, trust_level: 'established' as const },
  validity: { status: 'active' as const, staleness_signals: 0 },
  created_at: '2026-01-01T00:00:00Z',
}

test.each([
  [{ author: '', freshness: '' }, true],
  [{ author: 'established', freshness: '' }, true],
  [{ author: 'trusted', freshness: '' }, false],
  [{ author: '', freshness: 'active' }, true],
  [{ author: '', freshness: 'verified' }, false],
  [{ author: '', freshness: 'year' }, true],
  [{ author: '', freshness: 'quarter' }, false],
  [{ author: 'unknown', freshness: 'unknown' }, true],
])('a record of an established author under %j passes: %s', (filters, expected) => {
  expect(passesFilters(record, filters, NOW)).toBe(expected)
})
