import { describe, expect, test } from 'vitest'
import { runCli } from './run-cli.ts'

/** Runs `cairnway mcp` with the MCP proxy over a shell line, which is a child process of the proxy. */
const runProxyOver = (line: string) => runCli(['mcp', 'proxy', '--', 'sh', '-c', line], {})

test('unknown options of cairnway mcp are passed to the MCP program', async () => {
  const { code, stderr } = await runCli(['mcp', '--tools', 'nonsense'], {})
  expect(code).not.toBe(0)
  expect(stderr).toContain('nonsense')
  expect(stderr).not.toContain("unknown option '--tools'")
})

describe.skipIf(process.platform === 'win32')('the exit code of cairnway mcp', () => {
  test('is that of the MCP program when a signal kills it', async () => {
    expect(await runProxyOver('kill -KILL $PPID')).toMatchObject({ code: 137 })
  })

  test('is 0 when the MCP program ends by a forwarded signal', async () => {
    const result = await runProxyOver('kill -TERM $(ps -o ppid= -p $PPID) && exec sleep 600')
    expect(result).toMatchObject({ code: 0, stderr: '' })
  })

  test('is the exit code of the MCP program', async () => {
    expect(await runProxyOver('exit 0')).toMatchObject({ code: 0 })
    expect(await runProxyOver('exit 3')).toMatchObject({ code: 3 })
  })
})
