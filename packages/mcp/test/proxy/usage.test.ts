import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isolatedEnvironment, programPath } from './proxy-process.ts'

test.each([
  ['no command', [], 2, /name the server.*Usage/s],
  ['a command that is not there', ['--', 'no-such-command-here'], 127, /no-such-command-here/],
  ['a command that is not there, off', ['--off', '--', 'no-such-command-here'], 127, /no-such-command-here/],
  ['a command that cannot be run', ['--', '/'], 126, /EACCES/],
])('%s', (_, args, status, said) => {
  const ended = spawnSync(process.execPath, [programPath, 'proxy', ...args], {
    env: isolatedEnvironment(),
    encoding: 'utf8',
    input: '',
  })
  expect(ended.status).toBe(status)
  expect(ended.stderr).toMatch(said)
  expect(ended.stdout).toBe('')
})
