import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The file that users start. */
const program = fileURLToPath(new URL('../../bin/cairnway.mjs', import.meta.url))

export interface CliProcessResult {
  code: unknown
  stdout: string
  stderr: string
}

async function runToExit(
  command: string,
  args: string[],
  env: Record<string, string>,
  stdin: string,
  signal?: NodeJS.Signals,
): Promise<CliProcessResult> {
  const child = spawn(command, args, { env: { PATH: process.env.PATH ?? '', ...env } })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk
    })
  if (signal) child.stdout.once('data', () => child.kill(signal))
  // ignored, because a program that reads no input may have ended already
  child.stdin.on('error', () => {}).end(stdin)
  const [code]: unknown[] = await once(child, 'close')
  return { code, ...text }
}

/** Runs the program as a process whose streams are pipes. */
export const runCli = (args: string[], env: Record<string, string> = {}, stdin = ''): Promise<CliProcessResult> =>
  runToExit(process.execPath, [program, ...args], env, stdin)

/** Runs the program, and sends a signal to its process only as soon as it has written something. */
export const runSignaled = (
  signal: NodeJS.Signals,
  args: string[],
  env: Record<string, string> = {},
): Promise<CliProcessResult> => runToExit(process.execPath, [program, ...args], env, '', signal)

/** The program while it runs. */
export interface RunningCli {
  /**
   * Waits until an output contains the text.
   * @throws Error when it ends without, or takes too long
   */
  shows: (stream: 'stdout' | 'stderr', text: string) => Promise<void>
  /** Sends a signal and waits until the program has ended. */
  end: (signal: NodeJS.Signals) => Promise<CliProcessResult>
  /** Waits until the program ends by itself. */
  ended: Promise<CliProcessResult>
}

const SHOWS_INTERVAL_MS = 20
const SHOWS_TIMEOUT_MS = 100_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts the program as a process whose streams are pipes, to follow what it does. */
export function startCli(args: string[], env: Record<string, string> = {}): RunningCli {
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env.PATH ?? '', ...env } })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk
    })
  running.add(child)
  const ended = once(child, 'close').then(([code]: unknown[]) => {
    running.delete(child)
    return { code, ...text }
  })
  return {
    shows: async (stream, expected) => {
      const started = performance.now()
      while (!text[stream].includes(expected)) {
        if (!running.has(child) || performance.now() - started > SHOWS_TIMEOUT_MS)
          throw new Error(`"${expected}" is not in the output: ${text.stdout}${text.stderr}`)
        await sleep(SHOWS_INTERVAL_MS)
      }
    },
    end: (signal) => {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** Runs a line in bash, where `cairnway` is the program. */
export const runShell = (line: string, env: Record<string, string> = {}): Promise<CliProcessResult> =>
  runToExit('bash', ['-c', `cairnway() { '${process.execPath}' '${program}' "$@"; }\n${line}`], env, '')

/**
 * Runs the program in a pseudo-terminal with the given columns; each typed text follows its prompt. A long text is typed
 * in parts while the terminal is read, because a terminal that nobody reads accepts no input in the end.
 */
const PTY_SCRIPT = `
import fcntl, json, os, pty, select, struct, sys, termios
columns, dialog, argv = int(sys.argv[1]), json.loads(sys.argv[2]), sys.argv[3:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))
    os.execv(argv[0], argv)
seen, typed, answered = b'', b'', 0
while True:
    readable, writable, _ = select.select([terminal], [terminal] if typed else [], [])
    if writable:
        typed = typed[os.write(terminal, typed[:512]):]
    if not readable:
        continue
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    while dialog and (found := seen.find(dialog[0]['prompt'].encode(), answered)) >= 0:
        entry = dialog.pop(0)
        answered = found + len(entry['prompt'].encode())
        typed += entry['typed'].encode()
        if 'columns' in entry:
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 50, entry['columns'], 0, 0))
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

/**
 * An answer that is typed into a terminal as soon as it shows the prompt; with `columns`, its window gets this width.
 */
interface TypedAnswer {
  prompt: string
  typed: string
  columns?: number
}

/** Runs the program in a pseudo-terminal; `stdout` is everything that the terminal shows. */
export const runInTerminal = (
  args: string[],
  env: Record<string, string>,
  {
    columns = 80,
    prompt = '',
    typed = '',
    dialog = typed === '' ? [] : [{ prompt, typed }],
  }: Partial<TypedAnswer & { columns: number; dialog: TypedAnswer[] }> = {},
): Promise<CliProcessResult> =>
  runToExit(
    'python3',
    ['-c', PTY_SCRIPT, String(columns), JSON.stringify(dialog), process.execPath, program, ...args],
    env,
    '',
  )
