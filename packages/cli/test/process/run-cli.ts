import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Runs a line in bash, where `cairnway` is the program. */
export const runShell = (line: string, env: Record<string, string> = {}): Promise<CliProcessResult> =>
  runToExit('bash', ['-c', `cairnway() { '${process.execPath}' '${program}' "$@"; }\n${line}`], env, '')

/** Runs the program in a pseudo-terminal with the given columns; the typed text follows the prompt. */
const PTY_SCRIPT = `
import fcntl, os, pty, struct, sys, termios
columns, prompt, typed, argv = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode(), sys.argv[4:]
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 50, columns, 0, 0))
    os.execv(argv[0], argv)
seen = b''
while True:
    try:
        chunk = os.read(terminal, 65536)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    if typed and prompt in seen:
        os.write(terminal, typed)
        typed = b''
sys.stdout.buffer.write(seen)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

/** Runs the program in a pseudo-terminal; `stdout` is everything that the terminal shows. */
export const runInTerminal = (
  args: string[],
  env: Record<string, string>,
  { columns = 80, prompt = '', typed = '' } = {},
): Promise<CliProcessResult> =>
  runToExit('python3', ['-c', PTY_SCRIPT, String(columns), prompt, typed, process.execPath, program, ...args], env, '')
