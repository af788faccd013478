import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSignals } from './find-signals.ts'

const trace = `2026-05-01T10:00:00Z starting
$ npm test
Error: connect ECONNREFUSED 10.0.0.7:5432
I think the port is wrong. Let me try again with 5433.
$ npm test
Error: connect ECONNREFUSED 10.0.0.8:5432
That did not work, still failing.
$ git checkout -- docker-compose.yml
$ npm test
Error: connect ECONNREFUSED 10.0.0.9:5432
Retrying with the name of the service, as a workaround for now.
$ PGPASSWORD=s3cr3tPazz npm run migrate
2026-05-01T11:10:00Z All tests passed`

test('finds every sign that a run has learned something', () => {
  const found = findSignals(trace)
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

test.each([
  ['repeated_command', 'Bash(make test)\nBash(make test)\nBash(make test)'],
  ['repeated_command', '{"command":"go test ./..."}\n{"command":"go test ./..."}\n{"command":"go test ./..."}'],
  ['revert', 'I rolled back the upgrade.'],
  ['dead_end', "That doesn’t matter. It didn't help at all."],
  ['workaround', '$ npm install --legacy-peer-deps'],
  ['long_time', 'This took about 2 hours.'],
  ['error_then_success', 'error[E0382]: borrow of moved value\n…\ntest result: ok. 3 passed; 0 failed'],
])('finds %s in %j', (type, text) => {
  expect(findSignals(text).map((signal) => signal.type)).toContain(type)
})

test.each(['', 'Hello', '$ ls\nREADME.md\n$ npm test\n12 passed', 'All 30 tests passed in 2 minutes'])(
  'finds nothing in %j',
  (text) => {
    expect(findSignals(text)).toEqual([])
  },
)

test('evidence contains no secrets', () => {
  const text = JSON.stringify(
    findSignals('$ git revert HEAD https://a:Tr0ub4dor@h.de/x\nworkaround for ann.lee@posteo.de in /home/ann/x/y'),
  )
  expect(text).not.toMatch(/Tr0ub4dor|posteo|\bann\b/)
})

test('never throws; each type once, counted from one, with short evidence', () => {
  const lines = fc.array(
    fc.oneof(fc.constantFrom(...trace.split('\n')), fc.string({ unit: 'binary', maxLength: 80 })),
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
