import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { exitCodes } from '../../src/exit-codes.ts'
import { runCli, runInTerminal, runShell, runSignaled } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-run-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const env = { HOME: folder, CAIRNWAY_URL: 'http://127.0.0.1:9' }

/** Runs a shell line with `cairnway run` and without it; both must behave alike. */
const runWithAndWithout = async (line: string) =>
  Promise.all(
    ['cairnway run --', ''].map((cairnway) =>
      runShell(`set -o pipefail\n${line.replace('$cairnway', cairnway).trim()}`, env),
    ),
  )

describe('a command learns that its reader has closed the pipe, and decides what to do', () => {
  test.each([
    "$cairnway sh -c 'seq 1 100000; exit 5' | head -n 1",
    "$cairnway sh -c 'seq 1 100000 >&2; exit 5' 2>&1 >/dev/null | head -n 1",
    '$cairnway yes | head -n 1',
  ])('%s behaves as without cairnway', async (line) => {
    const [with_cairnway, without_cairnway] = await runWithAndWithout(line)
    expect(with_cairnway).toEqual(without_cairnway)
    expect(with_cairnway?.code).toBeGreaterThan(0)
  })

  test('a command that ignores the closed pipe runs to its end', async () => {
    const done = join(folder, 'done')
    const script = `trap "" PIPE; seq 1 100000 2>/dev/null; echo done > ${done}; exit 4`
    expect(await runShell(`set -o pipefail; cairnway run -- sh -c '${script}' | head -n 1`, env)).toEqual({
      code: 4,
      stdout: '1\n',
      stderr: '',
    })
    expect(readFileSync(done, 'utf8')).toBe('done\n')
  })
})

describe.skipIf(process.platform !== 'linux')('an output that cannot be written', () => {
  const full = 'error: standard output: ENOSPC: no space left on device, write\n'
  test.each<[line: string, code: number, stderr: string]>([
    ["cairnway run -- sh -c 'echo x; exit 5' > /dev/full", 5, full],
    ['cairnway run -- echo x > /dev/full', exitCodes.local[0], full],
    ["cairnway run -- sh -c 'echo x >&2; exit 5' 2> /dev/full", 5, ''],
    ['cairnway --version > /dev/full', exitCodes.local[0], full],
    ['cairnway get-health 2> /dev/full', exitCodes.unreachable[0], ''],
  ])('%s exits with its code and message', async (line, code, stderr) => {
    expect(await runShell(line, env)).toEqual({ code, stdout: '', stderr })
  })
})

test('a command can open /dev/stdout and /dev/stderr', async () => {
  const script = 'echo out > /dev/stdout; echo err > /dev/stderr; exit 3'
  expect(await runCli(['run', '--', 'sh', '-c', script], env)).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\n' })
})

test('a command that cannot be started ends with the exit code that shells use', async () => {
  const file = join(folder, 'no-program')
  writeFileSync(file, '', { mode: 0o600 })
  const [denied, below, missing, empty] = await Promise.all(
    [file, join(file, 'below'), join(folder, 'nowhere'), ''].map((program) => runCli(['run', '--', program], env)),
  )
  expect(denied).toEqual({ code: 126, stdout: '', stderr: `${file}: permission denied\n` })
  expect(below).toEqual({ code: 126, stdout: '', stderr: `${file}/below: not a directory\n` })
  expect(missing).toEqual({ code: 127, stdout: '', stderr: `${folder}/nowhere: command not found\n` })
  expect(empty?.code).toBe(127)
})

describe('a signal is forwarded to the command, whose exit code is returned', () => {
  const signals: [NodeJS.Signals, number][] = [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGQUIT', 131],
    ['SIGTERM', 143],
  ]
  const node = ['run', '--', process.execPath, '-e']
  test.each(signals)('%s', async (signal, default_code) => {
    const wait = "console.log('ready'); setInterval(() => {}, 1000)"
    const handled = `process.on('${signal}', () => process.exit(9)); ${wait}`
    const ran = await Promise.all([
      runSignaled(signal, [...node, handled], env),
      runSignaled(signal, [...node, wait], env),
    ])
    expect(ran.map(({ code }) => code)).toEqual([9, default_code])
  })

  test('Ctrl-C in a terminal, which sends it to both processes, is not forwarded twice', async () => {
    const script = "process.on('SIGINT', () => process.exit(9)); console.log('ready'); setInterval(() => {}, 1000)"
    const { code } = await runInTerminal([...node, script], env, { prompt: 'ready', typed: '\u0003' })
    expect(code).toBe(9)
  })
})
