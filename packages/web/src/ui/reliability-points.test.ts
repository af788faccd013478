import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RADIUS, MIN_RADIUS, reliabilityPoints } from './reliability-points.ts'

test('a bin stands at the middle of its range and at the share that succeeded', () => {
  const [low, high] = reliabilityPoints([
    { label: 'low', from: 0, to: 0.5, count: 4, succeeded: 1 },
    { label: 'none', from: 0.5, to: 0.6, count: 0, succeeded: 0 },
    { label: 'high', from: 0.6, to: 1, count: 16, succeeded: 12 },
  ])
  expect(low).toMatchObject({ predicted: 0.25, observed: 0.25, radius: (MIN_RADIUS + MAX_RADIUS) / 2 })
  expect(high).toMatchObject({ predicted: 0.8, observed: 0.75, radius: MAX_RADIUS })
})

test('points stay within the plot, and more outcomes never make a smaller dot', () => {
  const bin = fc
    .record({ from: fc.double({ min: 0, max: 1, noNaN: true }), width: fc.double({ min: 0, max: 1, noNaN: true }) })
    .chain(({ from, width }) =>
      fc.nat(500).chain((count) =>
        fc.record({
          label: fc.string(),
          from: fc.constant(from),
          to: fc.constant(from + (1 - from) * width),
          count: fc.constant(count),
          succeeded: fc.nat(2 * count).map((halves) => halves / 2),
        }),
      ),
    )
  fc.assert(
    fc.property(fc.array(bin), (bins) => {
      const points = reliabilityPoints(bins)
      expect(points.length).toBe(bins.filter(({ count }) => count > 0).length)
      for (const { predicted, observed, radius } of points) {
        expect(predicted).toBeGreaterThanOrEqual(0)
        expect(predicted).toBeLessThanOrEqual(1)
        expect(observed).toBeGreaterThanOrEqual(0)
        expect(observed).toBeLessThanOrEqual(1)
        expect(radius).toBeLessThanOrEqual(MAX_RADIUS)
      }
      const sorted = [...points].sort((a, b) => a.count - b.count)
      expect(sorted.every((point, i) => i === 0 || point.radius >= (sorted[i - 1]?.radius ?? 0))).toBe(true)
    }),
  )
})
