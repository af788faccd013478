import { afterEach, describe, expect, test } from 'vitest'
import { killWhileNormalizing } from './kill-while-normalizing.ts'
import { cleanUp, engines } from './server-storage.ts'

afterEach(cleanUp)

/** More in `npm run bench:kills`. */
const ROUNDS = 4

describe.each(engines)('on %s', (engine) => {
  test('kill -9 in the middle of normalizing: every raw deposit has one result, and nothing is stored twice', {
    timeout: 300_000,
  }, async () => {
    const { deposits, ends, named, stored, open_jobs, failed_jobs, is_audit_intact } = await killWhileNormalizing(
      engine,
      ROUNDS,
    )
    expect(ends).toEqual([{ events: 1, deposits }])
    expect(stored).toEqual(named)
    expect({ open_jobs, failed_jobs, is_audit_intact }).toEqual({ open_jobs: 0, failed_jobs: 0, is_audit_intact: true })
  })
})
