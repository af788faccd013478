import { expect, test } from 'vitest'
import { isHelpRequested, readArguments } from './read-arguments.ts'

const read = (args: string[], env: Record<string, string> = {}) =>
  readArguments([...args, '--', 'npx', '-y', '@acme/mcp-files', '/data'], env)

test('everything after the first -- is the command, unchanged', () => {
  const { command, args, budget_ms, is_off, verbose } = readArguments(['--', 'x', '--off', '--', '--exclude'], {})
  expect({ command, args, budget_ms, is_off, verbose }).toEqual({
    command: 'x',
    args: ['--off', '--', '--exclude'],
    budget_ms: 150,
    is_off: false,
    verbose: false,
  })
})

test.each([
  [['--exclude', 'write_file, delete_*'], {}, ['write_file', 'DELETE_all', 'delete_'], ['write', 'xdelete_all']],
  [['--exclude', 'a', '--exclude', 'b'], {}, ['a', 'b'], ['c']],
  [[], { CAIRNWAY_PROXY_EXCLUDE: 'a.b+c' }, ['a.b+c'], ['aXb+c', 'a.bbc']],
  [[], { CAIRNWAY_PROXY_EXCLUDE: '' }, [], ['a', '']],
] as [string[], Record<string, string>, string[], string[]][])(
  'the options %j with the environment %j exclude tools',
  (args, env, excluded, included) => {
    const { exclusion, is_off } = read(args, env)
    expect(is_off).toBe(false)
    expect(excluded.filter((name) => !exclusion.excludesTool(name))).toEqual([])
    expect(included.filter(exclusion.excludesTool)).toEqual([])
  },
)

test.each([
  [['--off'], true],
  [['--exclude', '*'], true],
  [['--exclude', 'server:@acme/*'], true],
  [['--exclude', 'server:mcp-files'], true],
  [['--exclude', 'server:npx'], true],
  [['--exclude', 'server:files'], false],
  [['--exclude', 'mcp-files'], false],
])('with %j, off is %j', (args, off) => {
  expect(read(args).is_off).toBe(off)
})

test.each([
  [['--budget-ms', '0']],
  [['--budget-ms', '1.5']],
  [['--budget-ms', 'soon']],
  [['--budget-ms', '10001']],
  [['--fast']],
  [['word']],
])('%j is refused', (args) => {
  expect(() => read(args)).toThrow()
})

test.each([
  [['--help'], true],
  [['--off', '-h', '--', 'x'], true],
  [['--', 'x', '--help'], false],
  [['--off', '--', 'x', '-h'], false],
  [[], false],
])('%j requests the help of the proxy: %j', (args, is_requested) => {
  expect(isHelpRequested(args)).toBe(is_requested)
})
