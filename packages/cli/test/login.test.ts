import { expect, test } from 'vitest'
import { runInProcess } from './run-in-process.ts'

test.each([
  ['http://evil.example', true],
  ['HTTP://evil.example', true],
  ['http://127.evil.example', true],
  ['http://localhost.evil.example', true],
  ['http://[::2]:8080', true],
  ['http://10.0.0.1', true],
  ['https://evil.example', false],
  ['http://localhost', false],
  ['http://LOCALHOST:8080/path', false],
  ['http://127.0.0.1:8080', false],
  ['http://127.1', false],
  ['http://[::1]:8080', false],
])('login at %s warns of an unencrypted connection: %s', async (url, warned) => {
  const { stderr } = await runInProcess(['login', '--url', url, '--dry-run'], { stdin: 'cw_key\n' })
  expect(stderr.includes(`warning: the key travels to ${url} unencrypted\n`)).toBe(warned)
})

test('the address in the warning cannot control the terminal', async () => {
  const { stderr } = await runInProcess(['login', '--url', 'http://a.example/\u001b[2K', '--dry-run'], {
    stdin: 'cw_key\n',
  })
  expect(stderr).toContain('travels to http://a.example/\\u001b[2K unencrypted')
  expect(stderr).not.toContain('\u001b')
})
