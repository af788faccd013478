import { expect, test } from 'vitest'
import { benchParts } from './bench-parts.ts'
import { measurementSteps } from './measurement-steps.ts'
import { listSectionNames } from './section.ts'

test('npm run bench:all measures every section of docs/benchmarks once', () => {
  expect(measurementSteps.map(({ section }) => section).sort()).toEqual(listSectionNames())
  expect(listSectionNames()).toEqual(expect.arrayContaining(Object.keys(benchParts)))
})
