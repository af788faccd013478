import { expect, test } from 'vitest'
import { agreement } from './structural.ts'

const context = (environment: Record<string, string>, tools: string[] = []) => ({
  goal: null,
  constraints: null,
  tools,
  environment: { language: null, framework: null, runtime: null, platform: null, versions: {}, ...environment },
})

test.each([
  ['the same language', { language: 'Python' }, context({ language: 'python' }), [], 1],
  ['another language', { language: 'go' }, context({ language: 'python' }), [], 0],
  ['half of the tools', { tools: ['pytest', 'tox'] }, context({}, ['pytest']), [], 0.5],
  [
    'tools weigh more than the language',
    { tools: ['tox'], language: 'go' },
    context({ language: 'python' }, ['tox']),
    [],
    0.4 / 0.6,
  ],
  ['parts under environment', { environment: { framework: 'django' } }, context({ framework: 'Django' }), [], 1],
  ['tags', { tags: ['CI'] }, null, ['ci'], 1],
  ['nothing in common to compare', { language: 'go' }, context({ framework: 'gin' }), [], null],
  ['a record without a context', { language: 'go' }, null, [], null],
  ['conditions of another kind', { language: 7, tools: [1] }, context({ language: 'go' }), [], null],
] as const)('%s', (_, conditions, of, tags, expected) => {
  const value = agreement(conditions, of, [...tags])
  if (expected === null) expect(value).toBeNull()
  else expect(value).toBeCloseTo(expected, 6)
})
