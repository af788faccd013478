import { expect, test } from 'vitest'
import { readVersions } from './read-versions.ts'

test.each<[string, Record<string, string>]>([
  ['node = 22', { node: '22' }],
  ['vitest: 4.1\n\nnpm 10', { vitest: '4.1', npm: '10' }],
  ['node', {}],
  ['@preact/signals = ^2.0', { '@preact/signals': '^2.0' }],
  [
    'spring boot = 3.2\nruby on rails: 7.1\nvisual studio 17.9',
    { 'spring boot': '3.2', 'ruby on rails': '7.1', 'visual studio': '17.9' },
  ],
  ['org.springframework:spring-core = 6.1', { 'org.springframework:spring-core': '6.1' }],
  ['node: >=18\nnpm >=9\nspring boot >= 3\nvite=5', { node: '>=18', npm: '>=9', 'spring boot': '>= 3', vite: '5' }],
])('versions %j', (text, expected) => {
  expect(readVersions(text)).toEqual(expected)
})
