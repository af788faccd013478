import { describe, expect, test } from 'vitest'
import { runCli } from './run-cli.ts'

/** `cairnway mcp` with an MCP program that carries another one: a line of a shell, which is its child. */
const runProxyOver = (line: string) => runCli(['mcp', 'proxy', '--', 'sh', '-c', line], {})

test('options that cairnway mcp does not know are those of the MCP program', async () => {
  const { code, stderr } = await runCli(['mcp', '--tools', 'nonsense'], {})
  expect(code).not.toBe(0)
  expect(stderr).toContain('nonsense')
  expect(stderr).not.toContain("unknown option '--tools'")
})

describe.skipIf(process.platform === 'win32')('how cairnway mcp ends', () => {
  test('as the MCP program does where somebody kills that', async () => {
    expect(await runProxyOver('kill -KILL $PPID')).toMatchObject({ code: 137 })
  })

  test('without a fault where it ends because this one was told to', async () => {
    const told = await runProxyOver('kill -TERM $(ps -o ppid= -p $PPID) && exec sleep 600')
    expect(told).toMatchObject({ code: 0, stderr: '' })
  })

  test('with what the MCP program ended with', async () => {
    expect(await runProxyOver('exit 0')).toMatchObject({ code: 0 })
    expect(await runProxyOver('exit 3')).toMatchObject({ code: 3 })
  })
})
