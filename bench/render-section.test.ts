import { expect, test } from 'vitest'
import { isMissed, renderSection } from './render-section.ts'

const figure = (value: number, target: string) => ({ part: '', what: 'searches', value, unit: '/s', target })

test.each([
  [4.1, '<= 4', true],
  [4, '<= 4', false],
  [0.94, '>= 0.95', true],
  [0.95, '>= 0.95', false],
  [1.06, '0.95 .. 1.05', true],
  [0.94, '0.95 .. 1.05', true],
  [1.05, '0.95 .. 1.05', false],
  [403, '404', true],
  [404, '404', false],
  [9, '', false],
  [120, 'as alone: 35', false],
])('%d misses the target "%s": %s', (value, target, is_missed) => {
  expect(isMissed(figure(value, target))).toBe(is_missed)
})

test('a section shows its command, commit, method, figures and tables', () => {
  const text = renderSection({
    title: 'Search',
    note: 'Each query once.',
    command: 'npm run bench',
    commit: 'abc1234',
    has_changes: true,
    machine: { cpu: 'Some', cores: 2, node: 'v20', store: 'embedded store' },
    figures: [figure(3, '>= 4')],
    details: [
      'By set:',
      [
        ['set', 'found'],
        ['one', '1/2'],
      ],
    ],
  })
  expect(text).toContain('`npm run bench` at abc1234 with changes; 2 cores, Some, Node v20, embedded store.')
  expect(text).toContain('Each query once.')
  expect(text).toMatch(/\| searches \| 3 \/s {5}\| >= 4 {3}\| missed \|/)
  expect(text).toMatch(/By set:\n\n\| set \| found \|\n.*\n\| one \| 1\/2 {3}\|/)
})
