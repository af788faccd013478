import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const programPath = fileURLToPath(new URL('../../bin/cairnway-mcp.mjs', import.meta.url))

export type ProxyEnvironment = Record<string, string>

/** A running proxy process. */
export interface ProxyProcess {
  child: ChildProcessWithoutNullStreams
  /** the output so far, as latin1 */
  stdout: () => string
  stderr: () => string
  /** resolves when the output contains the text */
  waitForOutput: (text: string) => Promise<void>
  /** resolves to exit status and signal */
  exited: Promise<[number | null, NodeJS.Signals | null]>
}

const runningProxies = new Set<ChildProcessWithoutNullStreams>()

/** Kills the proxies that a test left running. */
export function killProxies(): void {
  for (const child of runningProxies) child.kill('SIGKILL')
}

/** An environment without the variables of the person who runs the tests. */
export const isolatedEnvironment = (own: ProxyEnvironment = {}): ProxyEnvironment => ({
  PATH: process.env.PATH ?? '',
  ...own,
})

/** Starts `cairnway-mcp proxy` around a server given as a Node script. */
export function startProxy(
  script: string,
  { options = [], env = {} }: { options?: string[]; env?: ProxyEnvironment } = {},
): ProxyProcess {
  const args = [programPath, 'proxy', ...options, '--', process.execPath, '--input-type=module', '-e', script]
  const child = spawn(process.execPath, args, { env: isolatedEnvironment(env) })
  runningProxies.add(child)
  child.on('exit', () => runningProxies.delete(child))
  const read = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (read.stdout += chunk.toString('latin1')))
  child.stderr.on('data', (chunk: Buffer) => (read.stderr += chunk.toString('latin1')))
  child.stdin.on('error', () => {})
  return {
    child,
    stdout: () => read.stdout,
    stderr: () => read.stderr,
    async waitForOutput(text) {
      while (!read.stdout.includes(text)) await once(child.stdout, 'data')
    },
    exited: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  }
}
