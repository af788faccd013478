import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { resolveConnection } from '../config/connection.ts'
import { everywhereOf } from '../everywhere.ts'
import { LocalError } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { findPrograms } from './programs.ts'

/**
 * Runs the MCP program on this program's input and output until it ends. It takes its key from the environment, which
 * hosts do not hand on; so the key stays where `login` has put it, and in no host's file.
 * @throws LocalError when it cannot be started or ends with a fault
 */
export async function startMcp(args: readonly string[], command: Command, surroundings: Surroundings): Promise<void> {
  const { base_url, api_key } = resolveConnection(everywhereOf(command), surroundings)
  const [program = '', ...before] = findPrograms(surroundings.platform).mcp
  const child = spawn(program, [...before, ...args], {
    stdio: 'inherit',
    env: { ...surroundings.env, CAIRNWAY_URL: base_url, ...(api_key !== null && { CAIRNWAY_API_KEY: api_key }) },
  })
  // the host ends this process, and means the one behind it
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new LocalError(`cannot start ${program}: ${error.message}`)))
    child.once('close', resolve)
  })
  if (code !== 0 && code !== null) throw new LocalError(`the MCP program ended with ${code}`)
}
