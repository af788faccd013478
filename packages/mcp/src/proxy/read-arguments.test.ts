import { expect, test } from 'vitest'
import { isHelpRequested, readArguments } from './read-arguments.ts'

const read = (args: string[], env: Record<string, string> = {}) =>
  readArguments([...args, '--', 'npx', '-y', '@acme/mcp-files', '/data'], env)

test('what stands behind -- is the command, untouched', () => {
  const { command, args, budget_ms, off, verbose } = readArguments(['--', 'x', '--off', '--', '--exclude'], {})
  expect({ command, args, budget_ms, off, verbose }).toEqual({
    command: 'x',
    args: ['--off', '--', '--exclude'],
    budget_ms: 150,
    off: false,
    verbose: false,
  })
})

test.each([
  [['--exclude', 'write_file, delete_*'], {}, ['write_file', 'DELETE_all', 'delete_'], ['write', 'xdelete_all']],
  [['--exclude', 'a', '--exclude', 'b'], {}, ['a', 'b'], ['c']],
  [[], { CAIRNWAY_PROXY_EXCLUDE: 'a.b+c' }, ['a.b+c'], ['aXb+c', 'a.bbc']],
  [[], { CAIRNWAY_PROXY_EXCLUDE: '' }, [], ['a', '']],
] as [string[], Record<string, string>, string[], string[]][])('%j and %j leave out tools', (args, env, out, kept) => {
  const { exclusion, off } = read(args, env)
  expect(off).toBe(false)
  expect(out.filter((name) => !exclusion.excludesTool(name))).toEqual([])
  expect(kept.filter(exclusion.excludesTool)).toEqual([])
})

test.each([
  [['--off'], true],
  [['--exclude', '*'], true],
  [['--exclude', 'server:@acme/*'], true],
  [['--exclude', 'server:mcp-files'], true],
  [['--exclude', 'server:npx'], true],
  [['--exclude', 'server:files'], false],
  [['--exclude', 'mcp-files'], false],
])('%j: off is %j', (args, off) => {
  expect(read(args).off).toBe(off)
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
])('%j asks for help: %j', (args, asks) => {
  expect(isHelpRequested(args)).toBe(asks)
})
