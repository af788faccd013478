import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSignals } from './find-signals.ts'
import { SIGNS, TRACE, TRACES_WITHOUT_SIGN } from './testing-find-signals-cases.ts'

test('finds every sign that a run has learned something', () => {
  const found = findSignals(TRACE)
  const of = (type: string) => found.find((signal) => signal.type === type)
  expect(found.map(({ type }) => type)).toEqual([
    'repeated_command',
    'repeated_error',
    'error_then_success',
    'retries',
    'revert',
    'dead_end',
    'workaround',
    'long_time',
  ])
  expect(of('repeated_command')).toMatchObject({ count: 3, evidence: 'npm test', metadata: { distinct: 1 } })
  expect(of('repeated_error')).toMatchObject({ count: 3, evidence: 'Error: connect ECONNREFUSED 192.0.2.1:5432' })
  expect(of('error_then_success')).toMatchObject({ count: 3, metadata: { success: 'All tests passed' } })
  expect(of('revert')).toMatchObject({ count: 1, evidence: '$ git checkout -- docker-compose.yml' })
  expect(of('long_time')).toMatchObject({ metadata: { minutes: 70 } })
})

test.each(SIGNS)('finds %s in %j', (type, text) => {
  expect(findSignals(text).map((signal) => signal.type)).toContain(type)
})

test.each(TRACES_WITHOUT_SIGN)('finds nothing in %j', (text) => {
  expect(findSignals(text)).toEqual([])
})

test('evidence contains no secrets', () => {
  const text = JSON.stringify(
    findSignals('$ git revert HEAD https://a:Tr0ub4dor@h.de/x\nworkaround for ann.lee@posteo.de in /home/ann/x/y'),
  )
  expect(text).not.toMatch(/Tr0ub4dor|posteo|\bann\b/)
})

test('never throws; each type once, counted from one, with short evidence', () => {
  const lines = fc.array(
    fc.oneof(fc.constantFrom(...TRACE.split('\n')), fc.string({ unit: 'binary', maxLength: 80 })),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(lines, (all) => {
      const found = findSignals(all.join('\n'))
      expect(new Set(found.map(({ type }) => type)).size).toBe(found.length)
      for (const { count, evidence } of found) {
        expect(count).toBeGreaterThanOrEqual(1)
        expect(evidence.length).toBeLessThanOrEqual(300)
      }
    }),
  )
})
