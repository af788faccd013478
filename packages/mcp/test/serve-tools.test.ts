import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isolatedEnvironment, programPath } from './proxy/proxy-process.ts'

const run = (env: Record<string, string>) =>
  spawnSync(process.execPath, [programPath], { env: isolatedEnvironment(env), encoding: 'utf8', input: '' })

test.each(['bob:Secret99@host:1', ':Secret99@host:1', 'http:/bob:Secret99@host:1', 'http:bob:Secret99@host:1'])(
  'the invalid address %s is refused without repeating it',
  (CAIRNWAY_URL) => {
    const { status, stdout, stderr } = run({ CAIRNWAY_URL })
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^cairnway-mcp: .*address.*\n$/)
    expect(stderr).not.toContain('Secret99')
  },
)

test('an unknown tool name with control characters is reported on one line without them', () => {
  const { status, stderr } = run({ CAIRNWAY_TOOLS: '\u001b]0;pwned\u0007\n\u001b[2Kfine' })
  expect(status).toBe(2)
  expect(stderr).toMatch(/^cairnway-mcp: there is no tool [ -~]*; use default, all, or some of [a-z_, ]+\n$/)
})
