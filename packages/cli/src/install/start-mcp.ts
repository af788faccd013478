import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, LocalError } from '../cli-errors.ts'
import { resolveConnection } from '../config/connection.ts'
import { exitStatus } from '../exit-status.ts'
import { readGlobalOptions } from '../global-options.ts'
import { findPrograms } from './find-programs.ts'

/**
 * Runs the MCP program on this program's input and output until it ends. It takes its key from the environment, which
 * hosts do not hand on; so the key stays where `login` has put it, and in no host's file.
 * @throws LocalError when it cannot be started
 * @throws PassedOn with its code when it ends with a fault, or by a signal that did not come through here
 */
export async function startMcp(args: readonly string[], command: Command, context: CliContext): Promise<void> {
  const { base_url, api_key } = resolveConnection(readGlobalOptions(command), context)
  const [program = '', ...before] = findPrograms(context.platform).mcp
  const child = spawn(program, [...before, ...args], {
    stdio: 'inherit',
    env: { ...context.env, CAIRNWAY_URL: base_url, ...(api_key !== null && { CAIRNWAY_API_KEY: api_key }) },
  })
  // the host ends this process, and means the one behind it; a program that catches it may end with the status of it
  const meant = new Set([0])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      meant.add(exitStatus(null, signal))
      child.kill(signal)
    })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(new LocalError(`cannot start ${program}: ${error.message}`)))
    child.once('close', (code, signal) => resolve(exitStatus(code, signal)))
  })
  // it has options itself what was wrong
  if (!meant.has(code)) throw new ExitCodeError(code)
}
