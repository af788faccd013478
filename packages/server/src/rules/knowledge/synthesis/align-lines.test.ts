import { describe, expect, test } from 'vitest'
import { createLine, createLineAligner } from './align-lines.ts'

const MIN_SIMILARITY = 0.36
/** Other lines of two records, among which the compared ones stand. */
const context = [
  { id: 'a', text: 'Create the clients at module level.' },
  { id: 'a', text: 'Measure the cold start in CloudWatch.' },
  { id: 'b', text: 'Use provisioned concurrency.' },
].map(({ id, text }) => createLine(id, text))
const says = (line: string, other: string): boolean =>
  createLineAligner([...context, createLine('a', line), createLine('b', other)])
    .align(createLine('', line).words, MIN_SIMILARITY)
    .some((aligned) => aligned.line.text === other)

describe('lines say the same in other words', () => {
  test.each([
    ['Reload with `nginx -s reload`.', '重新加载：`nginx -s reload`'],
    ['Put the pooler in front in transaction mode.', 'Run a pooler with transaction mode between the pods and it.'],
    ['Raise memory to 1024 MB, which gives more CPU.', 'Increase the memory of the function to 1024 MB'],
    ['Run `sudo usermod -aG docker "$USER"`.', 'sudo usermod -aG docker gitlab-runner'],
  ])('%s | %s', (line, other) => {
    expect(says(line, other)).toBe(true)
  })
})

describe('lines about one subject say different things when', () => {
  test.each([
    ['one forbids', 'Set `max` of `pg.Pool` to 5.', 'Do not set `max` of `pg.Pool` to 5.'],
    ['they name other quantities', 'Set `max` of `pg.Pool` to 5.', 'Set `max` of `pg.Pool` to 500.'],
    ['they run other commands', 'Undo it with `git reset --hard ORIG_HEAD`.', 'Undo it: `git revert ORIG_HEAD`.'],
    ['they share one word', 'Restart nginx.', 'Install nginx from the vendor repository.'],
  ])('%s', (_, line, other) => {
    expect(says(line, other)).toBe(false)
  })
})

test('a record is aligned once, by its nearest line', () => {
  const lines = ['Set `max` of the pool to 5 in config.', 'Set `max` of the pool to 5.'].map((text) =>
    createLine('b', text),
  )
  const { align } = createLineAligner([...context, ...lines])
  const aligned = align(createLine('a', 'Set `max` of the pool to 5.').words, MIN_SIMILARITY)
  expect(aligned.map(({ line }) => line.text)).toEqual(['Set `max` of the pool to 5.'])
})
