import { expect, test } from 'vitest'
import { contextAgreement, readQueryContext } from './context-agreement.ts'

const context = (environment: Record<string, string>, tools: string[] = [], versions: Record<string, string> = {}) => ({
  goal: null,
  constraints: null,
  tools,
  environment: { language: null, framework: null, runtime: null, platform: null, versions, ...environment },
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
  ['the same major version', { versions: { node: '20.9' } }, context({}, [], { node: '20.1.3' }), [], 1],
  ['another major version', { node: 18 }, context({}, [], { node: '20.1.3' }), [], 0],
  [
    'one version of two, and the language',
    { language: 'ts', versions: { node: '20', react: '17' } },
    context({ language: 'ts' }, [], { node: '20.1.3', react: '18.2', vue: '3' }),
    [],
    (0.2 + 0.3 / 2) / 0.5,
  ],
  ['a version that the record does not name', { node: 18 }, context({}, [], { vue: '3' }), [], null],
  ['tags', { tags: ['CI'] }, null, ['ci'], 1],
  ['nothing in common to compare', { language: 'go' }, context({ framework: 'gin' }), [], null],
  ['a record without a context', { language: 'go' }, null, [], null],
  ['conditions of another kind', { language: 7, tools: [1] }, context({ language: 'go' }), [], null],
] as const)('%s', (_, conditions, of, tags, expected) => {
  const value = contextAgreement(readQueryContext(conditions), of, [...tags])
  if (expected === null) expect(value).toBeNull()
  else expect(value).toBeCloseTo(expected, 6)
})
