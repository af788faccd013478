import { expect, test } from 'vitest'
import { generateInputLimits } from './generate-input-limits.ts'

/** The limits of one operation, as the console imports them. */
function limitsOf(operation: string): unknown {
  const [, literal] =
    new RegExp(`export const ${operation}Limits = ([^]*?) as const\n`).exec(generateInputLimits()) ?? []
  return literal === undefined ? undefined : new Function(`return ${literal}`)()
}

test('texts, lists, their items, numbers and files have the limits of the schemas', () => {
  expect(limitsOf('depositExperience')).toMatchObject({
    title: 200,
    problem: 5000,
    tags: 20,
    'tags.*': 200,
    'failed_approaches.*.attempt': 2000,
  })
  expect(limitsOf('searchExperiences')).toMatchObject({ q: 1000, limit: 100 })
  expect(limitsOf('depositRawFile')).toMatchObject({ file: 512 * 1024 })
})

test('an operation without limits has no constant, and a field without a limit is not named', () => {
  expect(limitsOf('getHealth')).toBeUndefined()
  expect(limitsOf('createInviteRequest')).toEqual({ email: 256 })
  expect(limitsOf('giveFeedback')).not.toHaveProperty('was_helpful')
})
