import { expect, test } from 'vitest'
import { checkLine, fitLine, valueAt } from './line.ts'

const points = [1000, 10_000, 100_000].map((records) => ({ records, value: 400 + 0.002 * records }))

test('a line through points on a line is that line', () => {
  const line = fitLine(points)
  expect(line.fixed).toBeCloseTo(400)
  expect(line.per_record).toBeCloseTo(0.002)
  expect(valueAt(line, 1_000_000)).toBeCloseTo(2400)
})

test('a point off the line of the others has the error of its distance', () => {
  const [last] = checkLine([...points, { records: 200_000, value: 1600 }]).slice(-1)
  expect(last).toMatchObject({ predicted: expect.closeTo(800), error: expect.closeTo(-0.5) })
})

test('one size makes no line', () => {
  expect(() => fitLine([{ records: 5, value: 1 }])).toThrow('two sizes')
})
