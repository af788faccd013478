import { expect, test } from 'vitest'
import { checkLine } from './line.ts'
import { grown, readPoints } from './measured.ts'
import { checkThroughput, predict, recordsAt } from './predict.ts'

test.each(Object.values(grown))(
  '$label: each measured point is within a quarter of what the others say',
  (quantity) => {
    const errors = checkLine(readPoints(quantity.section, quantity.what)).map(({ error }) => Math.abs(error))
    expect(Math.max(...errors)).toBeLessThan(0.25)
  },
)

test('the searches that 16 connections got are within a quarter of what the processor time of one search allows', () => {
  expect(Math.max(...checkThroughput().map(({ error }) => Math.abs(error)))).toBeLessThan(0.25)
})

test('a number of records has the memory at which that number is reached', () => {
  expect(predict(recordsAt('memory_mb', 2000)).memory_gb).toBeCloseTo(2)
})
