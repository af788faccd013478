import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betaCdf, betaQuantile } from './beta-distribution.ts'

const parameter = fc.double({ min: 0.3, max: 300, noNaN: true })
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true })

test.each([
  // closed forms
  ['uniform', betaCdf(0.37, 1, 1), 0.37],
  ['Beta(2, 1) is x²', betaCdf(0.6, 2, 1), 0.36],
  ['Beta(1, 3) is 1 − (1 − x)³', betaCdf(0.2, 1, 3), 0.488],
  ['Beta(2, 2) is 3x² − 2x³', betaCdf(0.3, 2, 2), 0.216],
  ['Beta(½, ½) is 2/π·arcsin √x', betaCdf(0.25, 0.5, 0.5), 1 / 3],
  ['below 0', betaCdf(-1, 2, 2), 0],
  ['above 1', betaCdf(2, 2, 2), 1],
])('%s', (_, measured, expected) => {
  expect(Math.abs(measured - expected)).toBeLessThan(1e-9)
})

test('for whole parameters the distribution function is a sum of binomial probabilities', () => {
  const [a, b, x] = [7, 5, 0.42]
  const n = a + b - 1
  let sum = 0
  for (let j = a; j <= n; j++) {
    let choose = 1
    for (let i = 1; i <= j; i++) choose = (choose * (n - j + i)) / i
    sum += choose * x ** j * (1 - x) ** (n - j)
  }
  expect(Math.abs(betaCdf(x, a, b) - sum)).toBeLessThan(1e-9)
})

test('the distribution function is symmetric, and the quantile is its inverse', () => {
  fc.assert(
    fc.property(parameter, parameter, share, (a, b, p) => {
      expect(Math.abs(betaCdf(p, a, b) - (1 - betaCdf(1 - p, b, a)))).toBeLessThan(1e-9)
      const x = betaQuantile(p, a, b)
      expect(betaCdf(x - 1e-9, a, b)).toBeLessThanOrEqual(p + 1e-9)
      expect(betaCdf(x + 1e-9, a, b)).toBeGreaterThanOrEqual(p - 1e-9)
    }),
    { numRuns: 300 },
  )
})
