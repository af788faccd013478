import type { OperationId } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { createTestingClock } from '../../sdk/src/testing-clock.ts'
import { operationTool } from './operation-tool.ts'

const accepted = { raw_deposit_id: 'raw_1', normalization_status: 'pending' }
const draft = { state: 'draft', experience_id: 'exp_1', title: 'The pool hangs', problem: 'It hangs.', method: '' }
const receipt = {
  ...accepted,
  normalization_status: 'completed',
  status_detail: 'Kept as your draft, which you can complete and submit.',
  records: [{ ...draft, review_candidate_id: null, missing_fields: ['successful_approach'] }],
  reasons: [{ code: 'missing', record: 0, field: 'successful_approach.method', message: 'The text does not tell it.' }],
  unused: [{ start: 3, end: 40, quote: 'A passage that went nowhere.' }],
  uncertain: [],
  next: [
    { operation: 'depositRawExperience', arguments: { raw_deposit_id: 'raw_1', what_worked: '…' }, reason: 'Sets it.' },
    { operation: 'retractExperience', arguments: { experience_id: 'exp_1' }, reason: 'Discards it.' },
  ],
  ended_at: '2026-03-01T12:00:00Z',
}

/** Calls the tool of a raw deposit at a service that has read the text at that question. */
async function deposit(ends_at_question: number, answer: object = accepted) {
  const { time, waits, drive } = createTestingClock()
  const asked: OperationId[] = []
  const execute = async (name: OperationId) => {
    asked.push(name)
    if (name === 'depositRawExperience') return answer
    if (ends_at_question === 0) throw new Error('too many requests')
    return asked.length > ends_at_question
      ? receipt
      : { ...receipt, ...accepted, records: [], next: [], ended_at: null }
  }
  const offered = new Set(['deposit_raw_experience'])
  const tool = operationTool('depositRawExperience')
  const result = await drive(
    tool?.run(execute, { content: 'Notes' }, { offered, wait: { clock: time } }) ?? Promise.reject(),
  )
  return { result, waited_ms: waits.reduce((sum, ms) => sum + ms, 0), asked }
}

test('the tool waits until the text is read, and answers with the receipt', async () => {
  const { result, waited_ms } = await deposit(3)
  expect(waited_ms).toBe(600)
  expect(result.structuredContent).toMatchObject({
    raw_deposit_id: 'raw_1',
    status_detail: receipt.status_detail,
    records: [{ ...draft, missing_fields: ['successful_approach'] }],
    unused: [{ quote: 'A passage that went nowhere.' }],
    reasons: [{ field: 'successful_approach.method' }],
  })
})

test('it names the tools that help, of those that the connection offers', async () => {
  const { result } = await deposit(1)
  expect(result.structuredContent).toMatchObject({
    next: [{ operation: 'deposit_raw_experience', arguments: { raw_deposit_id: 'raw_1', what_worked: '…' } }],
  })
})

test('after five seconds it answers with what is known', async () => {
  const { result, waited_ms } = await deposit(Number.POSITIVE_INFINITY)
  expect(waited_ms).toBeLessThanOrEqual(5000)
  expect(result).not.toHaveProperty('isError')
  expect(result.structuredContent).toMatchObject({ raw_deposit_id: 'raw_1', normalization_status: 'pending' })
})

test('a deposit is no failure because nobody can be asked what became of it', async () => {
  const { result } = await deposit(0)
  expect(result).not.toHaveProperty('isError')
  expect(result.structuredContent).toMatchObject(accepted)
})

test('a draft that the call completed needs no further question', async () => {
  const { asked, result } = await deposit(9, receipt)
  expect(asked).toEqual(['depositRawExperience'])
  expect(result.structuredContent).toMatchObject({ status_detail: receipt.status_detail })
})
