import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ProcessEnvironment, programArguments } from './server-process.ts'

/** Starts the operator's program (`npm run ops -- …`) in a directory. */
export async function spawnOps(args: string[], cwd: string, environment: ProcessEnvironment) {
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const child = spawn(process.execPath, [...(await programArguments('app/ops/main')), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk
    })
  const closed: Promise<unknown[]> = once(child, 'close')
  return {
    text,
    kill: () => child.kill('SIGKILL'),
    ended: closed.then(([code]) => ({ code, ...text })),
  }
}

/** Runs the operator's program, and returns its exit code and output. */
export const runOps = async (args: string[], cwd: string, environment: ProcessEnvironment) =>
  (await spawnOps(args, cwd, environment)).ended
