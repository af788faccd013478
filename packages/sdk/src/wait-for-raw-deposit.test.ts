import { expect, test } from 'vitest'
import type { CallOutput } from './operation-types.ts'
import { createTestingClock } from './testing-clock.ts'
import { waitForRawDeposit } from './wait-for-raw-deposit.ts'

type RawDepositDetail = CallOutput<'getRawDeposit'>

/** A client whose raw deposit has ended at the call of that number. */
function createClientEndingAt(last_call: number) {
  let calls = 0
  const getRawDeposit = async ({ raw_deposit_id }: { raw_deposit_id: string }) => {
    const ended_at = ++calls >= last_call ? '2026-03-01T12:00:00Z' : null
    return { raw_deposit_id, ended_at } as RawDepositDetail
  }
  return { client: { getRawDeposit }, countCalls: () => calls }
}

test('asks at growing intervals until the text is normalized', async () => {
  const { time, waits, drive } = createTestingClock()
  const { client, countCalls } = createClientEndingAt(7)
  const deposit = await drive(waitForRawDeposit(client, 'raw_1', { clock: time }))
  expect(deposit).toMatchObject({ raw_deposit_id: 'raw_1', ended_at: '2026-03-01T12:00:00Z' })
  expect([waits, countCalls()]).toEqual([[200, 400, 800, 1600, 3000, 3000], 7])
})

test('answers what is known when the time is up', async () => {
  const { time, drive } = createTestingClock()
  const { client, countCalls } = createClientEndingAt(Number.POSITIVE_INFINITY)
  const deposit = await drive(waitForRawDeposit(client, 'raw_1', { clock: time, max_wait_ms: 1000 }))
  expect([deposit.ended_at, countCalls()]).toEqual([null, 3])
})
