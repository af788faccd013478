import { expect, test } from 'vitest'
import { type ClassedContributor, hasClass, meets, qualifies } from './trust-classes.ts'
import { trustClasses } from './trust-uses.ts'

const contributor = (changes: Partial<ClassedContributor> = {}): ClassedContributor => ({
  trust_level: 'established',
  voter_class: 'fresh',
  is_appointed: false,
  ...changes,
})
const classesOf = (changes: Partial<ClassedContributor>) =>
  trustClasses.filter((name) => hasClass(contributor(changes), name))

test.each<[string, Partial<ClassedContributor>, string[]]>([
  ['a newcomer', { trust_level: 'new' }, []],
  ['an established account', {}, ['established']],
  ['a seasoned voter', { voter_class: 'seasoned' }, ['established', 'seasoned']],
  ['a proven voter', { voter_class: 'proven' }, ['established', 'seasoned', 'proven']],
  [
    'a trusted contributor',
    { trust_level: 'trusted', voter_class: 'proven' },
    ['established', 'seasoned', 'proven', 'root'],
  ],
  ['an operator', { voter_class: 'proven', is_appointed: true }, [...trustClasses]],
  ['a suspended operator', { trust_level: 'suspended', voter_class: 'proven', is_appointed: true }, []],
])('%s has the classes %j', (_, changes, expected) => {
  expect(classesOf(changes)).toEqual(expected)
})

test('an appointed contributor alone suffices, and all others need each other and a day', () => {
  const vote = (cluster: string, changes: Partial<ClassedContributor>, age_days = 0) => ({
    ...contributor(changes),
    cluster,
    age_days,
  })
  expect(meets('confirmed', [vote('a', { is_appointed: true })])).toBe(true)
  for (const trust_level of ['established', 'trusted'] as const) {
    const proven = { trust_level, voter_class: 'proven' } as const
    expect(meets('confirmed', [vote('a', proven)])).toBe(false)
    expect(meets('confirmed', [vote('a', proven), vote('b', proven)])).toBe(false)
    expect(meets('confirmed', [vote('a', proven), vote('b', proven)], 0)).toBe(true)
    expect(meets('confirmed', [vote('a', proven, 1), vote('b', proven)])).toBe(true)
  }
})

test('a contributor qualifies for a use by a class that it needs', () => {
  expect(qualifies('observation', contributor())).toBe(false)
  expect(qualifies('observation', contributor({ voter_class: 'seasoned' }))).toBe(true)
  expect(qualifies('reputation', contributor({ voter_class: 'seasoned' }))).toBe(false)
})
