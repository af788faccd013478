import { spawn } from 'node:child_process'
import { once } from 'node:events'

const TIMEOUT_MS = 300_000
/** The length of a failed program's output that the error contains. */
const MAX_OUTPUT_CHARS = 4000

const running = new Set()
process.on('exit', killPrograms)

/** Kills every program that is still running, with its child processes. */
export function killPrograms() {
  for (const child of running) killGroup(child)
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // the program has ended in the meantime
  }
}

/**
 * Runs a program to its end.
 * @param {string} program a path, or a name on the PATH
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, input?: string, timeout_ms?: number, codes?: number[] }} options
 *   `env` is added to the environment of the harness; `codes` are the exit codes that count as success (default: 0)
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 * @throws Error with the end of the output for another exit code, a signal, or a timeout
 */
export async function runProgram(program, args, options = {}) {
  const { cwd, env = {}, input = '', timeout_ms = TIMEOUT_MS, codes = [0] } = options
  // a process group of its own, so that its child processes can be killed with it
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'])
    child[stream].setEncoding('utf8').on('data', (chunk) => {
      output[stream] += chunk
    })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let has_timed_out = false
  const timer = setTimeout(() => {
    has_timed_out = true
    killGroup(child)
  }, timeout_ms)
  const [code, signal] = await once(child, 'close').finally(() => {
    clearTimeout(timer)
    running.delete(child)
  })
  if (!has_timed_out && codes.includes(code)) return { code, ...output }
  const how = has_timed_out ? `did not end within ${timeout_ms / 1000} s` : `ended with ${code ?? signal}`
  const excerpt = `${output.stdout}\n${output.stderr}`.trim().slice(-MAX_OUTPUT_CHARS)
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} ${how}\n${excerpt}`)
}
