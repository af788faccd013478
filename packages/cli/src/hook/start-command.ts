import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { CliContext } from '../cli-context.ts'
import { openPipe } from './open-pipe.ts'

/** A command that runs, and what it writes; null where it writes to the terminal by itself. */
export interface RunningCommand {
  child: ChildProcess
  out: Readable | null
  err: Readable | null
}

/**
 * Starts a command with this program's input. A terminal stays a terminal for standard output; standard error is read
 * on its way.
 * @throws what the system says when it cannot be started
 */
export async function startCommand(words: readonly string[], context: CliContext): Promise<RunningCommand> {
  const { stdout, platform, env } = context
  const [program = '', ...args] = words
  const pipes = { out: stdout.isTTY ? null : openPipe(platform), err: openPipe(platform) }
  try {
    const child = spawn(program, args, {
      stdio: ['inherit', stdout.isTTY ? 'inherit' : (pipes.out?.writer ?? 'pipe'), pipes.err?.writer ?? 'pipe'],
      // npm and its like are scripts of the command processor there
      shell: platform === 'win32',
      env,
    })
    await once(child, 'spawn')
    // that of a signal which does not reach it, as it belongs to somebody else; then it goes on
    child.on('error', () => {})
    return { child, out: pipes.out?.reader ?? child.stdout, err: pipes.err?.reader ?? child.stderr }
  } catch (error) {
    for (const pipe of [pipes.out, pipes.err]) pipe?.reader.destroy()
    throw error
  } finally {
    for (const pipe of [pipes.out, pipes.err]) if (pipe) closeSync(pipe.writer)
  }
}
