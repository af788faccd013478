import { afterEach, describe, expect, test } from 'vitest'
import { killWhileDelivering } from './kill-while-delivering.ts'
import { cleanUp, engines } from './server-storage.ts'

afterEach(cleanUp)

/** More in `npm run bench -- --parts webhooks`. */
const EVENTS = 600

describe.each(engines)('on %s', (engine) => {
  test('kill -9 while deliveries are made and sent: every event arrives, each under one id', {
    timeout: 180_000,
  }, async () => {
    let lives = 0
    // the first process is killed while it still makes deliveries
    const nextLife = () => ({ requests: lives++ === 0 ? 1 : 60 + Math.random() * 200 })
    const { kills, seconds: _, repeated, ...report } = await killWhileDelivering(engine, EVENTS, nextLife)
    expect(report).toEqual({
      events: EVENTS,
      seen: EVENTS,
      seen_as_several: 0,
      delivered: EVENTS,
      not_delivered: 0,
      open_jobs: 0,
      failed_jobs: 0,
    })
    expect(kills).toBeGreaterThan(1)
    // at most what a worker sends at once is sent again
    expect(repeated).toBeLessThanOrEqual(kills * 20)
  })
})
