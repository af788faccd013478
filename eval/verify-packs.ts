// npm run packs:verify [-- --tenth N] [KEY…]: runs the checks of the records that ship, each in a temporary folder without
// network, and compares what they print with what the record says. --tenth runs those of one tenth (0 to 9), chosen by key.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatLocation, type PackLine, readPackRecords } from '../packages/server/src/deposits/packs/read-pack.ts'
import { checkOutput } from './packs/check-output.ts'

const packs = fileURLToPath(new URL('../packs/', import.meta.url))
const TIMEOUT_MS = 60_000
const MAX_OUTPUT_BYTES = 4_000_000
const TENTHS = 10
const PASSED_VARIABLES = ['PATH', 'LANG', 'JAVA_HOME']

/** A network namespace without interfaces but loopback, where the machine permits one. */
const isolation =
  // tried first without a user namespace, in which all files have one owner
  [
    ['unshare', '-n'],
    ['unshare', '-rn'],
  ].find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0) ?? []

function runCheck(script: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'cairnway-check-'))
  // a check starts PostgreSQL as another user
  chmodSync(parent, 0o755)
  // apart from each other: Go reads no module in the folder for temporary files
  const [folder, temporary] = [join(parent, 'home'), join(parent, 'tmp')]
  for (const path of [folder, temporary]) mkdirSync(path)
  const env = Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]]))
  const [command = '', ...args] = [
    ...isolation,
    'bash',
    '-c',
    `exec 2>&1\n${isolation.length > 0 ? 'ip link set lo up 2>/dev/null\n' : ''}${script}`,
  ]
  try {
    const { stdout, error } = spawnSync(command, args, {
      cwd: folder,
      // no proxy and no configuration of the person who runs it
      env: { ...env, HOME: folder, TMPDIR: temporary, NO_COLOR: '1', TERM: 'dumb' },
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return error ? `${stdout ?? ''}\n${error.message}` : stdout
  } finally {
    // a program of the check may still be writing
    rmSync(parent, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

const tenthOf = ({ key }: PackLine): number => (createHash('sha256').update(key).digest()[0] ?? 0) % TENTHS

const { values, positionals } = parseArgs({ allowPositionals: true, options: { tenth: { type: 'string' } } })
const tenth = values.tenth === undefined ? null : Number(values.tenth) % TENTHS
const isChosen = (line: PackLine): boolean =>
  positionals.length > 0 ? positionals.includes(line.key) : tenth === null || tenthOf(line) === tenth

const counts = { reproduced: 0, failed: 0, skipped: 0 }
for (const name of readdirSync(packs)) {
  const { lines, violations } = await readPackRecords(join(packs, name))
  if (violations.length > 0) throw new Error(`${name} breaks the format; npm run ops -- pack check says where`)
  for (const line of lines.filter(isChosen)) {
    if (line.check === null) continue
    const output = runCheck(line.check.script)
    const { missing_line, missing_program } = checkOutput(output, line.check.expect)
    if (missing_line === null) counts.reproduced++
    else if (missing_program !== null) {
      counts.skipped++
      console.log(`${name}/${formatLocation(line)}: ${line.key}: not tried, this machine has no ${missing_program}`)
    } else {
      counts.failed++
      console.log(`${name}/${formatLocation(line)}: ${line.key}: no line has: ${missing_line}\n${output.trimEnd()}\n`)
    }
  }
}
const network = isolation.length > 0 ? 'without network' : 'without proxies; this machine permits no network namespace'
console.log(`${counts.reproduced} reproduced, ${counts.failed} failed, ${counts.skipped} not tried (${network})`)
process.exit(counts.failed > 0 ? 1 : 0)
