import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isolatedEnvironment, programPath } from './proxy-process.ts'

test.each([
  ['no command is given', [], 2, /name the server.*Usage/s],
  ['the command does not exist', ['--', 'no-such-command-here'], 127, /no-such-command-here/],
  ['the command does not exist with --off', ['--off', '--', 'no-such-command-here'], 127, /no-such-command-here/],
  ['the command cannot be executed', ['--', '/'], 126, /EACCES/],
])('the exit status and the message say that %s', (_, args, status, message) => {
  const ended = spawnSync(process.execPath, [programPath, 'proxy', ...args], {
    env: isolatedEnvironment(),
    encoding: 'utf8',
    input: '',
  })
  expect(ended.status).toBe(status)
  expect(ended.stderr).toMatch(message)
  expect(ended.stdout).toBe('')
})
