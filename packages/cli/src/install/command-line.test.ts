import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { UsageError } from '../cli-errors.ts'
import { formatCommandLine, splitCommandLine } from './command-line.ts'

const words = ['/usr/bin/node', '/a b/it\'s "here"/x.mjs', '$HOME', '`x`', '', '--flag=1', 'ä;|&']

test('a shell splits a formatted line into the same words', () => {
  const line = formatCommandLine(['printf', '%s\\n', ...words], 'linux')
  expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe(`${words.join('\n')}\n`)
})

test.each<[string, string[]]>([
  ['npx -y @cairnway/mcp', ['npx', '-y', '@cairnway/mcp']],
  ['node "/a b/c.mjs" \'x y\'', ['node', '/a b/c.mjs', 'x y']],
  [`node "it's" 'say "a"' --x="y z"`, ['node', "it's", 'say "a"', '--x=y z']],
  ['  ', []],
])('%j is split into words', (line, expected) => {
  expect(splitCommandLine(line)).toEqual(expected)
})

test.each(['node "a b', "node a' b", `node "a'`])('%s: an unterminated quote is refused', (line) => {
  expect(() => splitCommandLine(line)).toThrow(UsageError)
})
