import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, LocalError } from '../cli-errors.ts'
import { resolveConnection } from '../config/connection.ts'
import { exitStatus } from '../exit-status.ts'
import { readGlobalOptions } from '../global-options.ts'
import { findPrograms } from './find-programs.ts'
import { toMcpVariables } from './mcp-variables.ts'

/**
 * Runs the MCP program on this program's input and output until it ends, with the address and key of the profile in its
 * environment. So the key stays in the configuration of `cairnway login`, and in no file of a host.
 * @param args the arguments of the MCP program
 * @throws LocalError when it cannot be started
 * @throws ExitCodeError with its exit code when it fails, or when a signal that was not forwarded here ends it
 */
export async function startMcp(args: readonly string[], command: Command, context: CliContext): Promise<void> {
  const connection = resolveConnection(readGlobalOptions(command), context)
  const [program = '', ...before] = findPrograms(context.platform).mcp
  // a signal of the host is forwarded, and then the status of that signal is a regular end too
  const expected_codes = new Set([0])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      expected_codes.add(exitStatus(null, signal))
      child.kill(signal)
    })
  // after that, so that no signal ends this program and leaves the other one behind
  const child = spawn(program, [...before, ...args], {
    stdio: 'inherit',
    env: { ...context.env, ...toMcpVariables(connection) },
  })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', (error) => reject(new LocalError(`cannot start ${program}: ${error.message}`)))
    child.once('close', (code, signal) => resolve(exitStatus(code, signal)))
  })
  // the MCP program has written the reason itself
  if (!expected_codes.has(code)) throw new ExitCodeError(code)
}
