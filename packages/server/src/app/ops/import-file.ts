import { createReadStream, createWriteStream, rmSync, type WriteStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { CallOutput, Client } from '@cairnway/sdk'
import { MAX_IMPORT_LINE_BYTES } from '../../deposits/structured/check-import-line.ts'
import { errorMessage } from '../../platform/errors/error-message.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { PRIVATE_FILE_MODE } from '../../platform/files/private-files.ts'

/** Lines per request: small enough that an interrupted import loses little, large enough that requests cost little. */
const BATCH_LINES = 50
const BAR_CHARS = 30

type ImportLineResult = CallOutput<'importExperiences'>

interface SourceLine {
  /** number from 1 */
  line: number
  text: string
}

export interface ImportSummary {
  created: number
  existing: number
  removed: number
  rejected: number
}

/**
 * Reads the lines of a file, decompressed when its name ends in `.gz`. Only LF ends a line.
 * @throws StartError when the file cannot be read or decompressed
 */
async function* readFileLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const source = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes
  let rest = ''
  try {
    for await (const chunk of source.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new StartError(`cannot read ${file}: ${errorMessage(error)}`)
  }
  if (rest !== '') yield rest
}

async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const _ of readFileLines(file)) count++
  return count
}

/** Returns the record itself when a line wraps it as `{"experience": …}`, as collected data does. */
function unwrapExperience(line: string): string {
  try {
    const value: unknown = JSON.parse(line)
    const inner = typeof value === 'object' && value !== null && 'experience' in value ? value.experience : undefined
    return inner === undefined ? line : JSON.stringify(inner)
  } catch {
    return line
  }
}

const lineTooLongResult = (line: number): ImportLineResult => ({
  line,
  id: null,
  status: 'rejected',
  error: {
    error: 'PayloadTooLargeError',
    message: `a line is larger than ${MAX_IMPORT_LINE_BYTES} bytes`,
    details: {},
  },
})

const formatSummary = ({ created, existing, removed, rejected }: ImportSummary): string =>
  `${created} stored, ${existing} there already, ${removed > 0 ? `${removed} removed, ` : ''}${rejected} refused`

/** Creates a progress bar for a terminal; when the output is not a terminal, only the final summary is printed. */
function createProgressBar(total: number) {
  const started_ms = performance.now()
  let done = 0
  return {
    advance(count: number, summary: ImportSummary) {
      done += count
      if (!process.stdout.isTTY) return
      const filled = Math.round((BAR_CHARS * done) / Math.max(1, total))
      const bar = '#'.repeat(filled) + '.'.repeat(BAR_CHARS - filled)
      process.stdout.write(`\r[${bar}] ${done}/${total}  ${formatSummary(summary)} `)
    },
    finish(summary: ImportSummary) {
      const seconds = (performance.now() - started_ms) / 1000
      if (process.stdout.isTTY) process.stdout.write('\n')
      console.log(`${done} lines in ${seconds.toFixed(1)} s: ${formatSummary(summary)}`)
    },
  }
}

/** A file for its owner alone, since a line may be refused for a secret in it. */
function createRejectedFile(path: string): WriteStream {
  rmSync(path, { force: true })
  return createWriteStream(path, { flags: 'wx', mode: PRIVATE_FILE_MODE })
}

/**
 * Imports a JSON Lines file through the running server. Rejected lines are written, with the reason, to
 * `FILE.rejected.jsonl` in the working directory.
 * @param as name of the source; by default the file's name up to its first dot
 * @param endorsed whether the operator vouches for the records
 * @throws ApiError from the server, StartError when the file cannot be read
 */
export async function importFile(
  client: Client,
  file: string,
  { as, endorsed = false }: { as?: string | undefined; endorsed?: boolean },
): Promise<ImportSummary> {
  const name = as ?? basename(file).split('.')[0] ?? 'import'
  const rejected_path = `${file.replace(/\.gz$/, '')}.rejected.jsonl`.replace(/^.*[\\/]/, '')
  const progress = createProgressBar(await countLines(file))
  const summary: ImportSummary = { created: 0, existing: 0, removed: 0, rejected: 0 }
  let rejected_file: WriteStream | null = null
  let batch: SourceLine[] = []

  const addResult = (result: ImportLineResult, source: SourceLine | undefined) => {
    summary[result.status]++
    if (result.status !== 'rejected') return
    rejected_file ??= createRejectedFile(rejected_path)
    rejected_file.write(`${JSON.stringify({ line: source?.line, error: result.error, record: source?.text })}\n`)
  }
  const sendBatch = async () => {
    if (batch.length === 0) return
    const results = await client.importExperiences({
      endorsed,
      as: name,
      lines: batch.map(({ text }) => unwrapExperience(text)),
    })
    for (const result of results) addResult(result, batch[result.line - 1])
    progress.advance(batch.length, summary)
    batch = []
  }

  let line = 0
  for await (const text of readFileLines(file)) {
    line++
    // the service refuses a whole request with a longer line
    if (Buffer.byteLength(unwrapExperience(text)) > MAX_IMPORT_LINE_BYTES) {
      addResult(lineTooLongResult(line), { line, text })
      progress.advance(1, summary)
    } else batch.push({ line, text })
    if (batch.length === BATCH_LINES) await sendBatch()
  }
  await sendBatch()
  progress.finish(summary)
  if (rejected_file !== null) {
    await new Promise<void>((resolve) => rejected_file?.end(resolve))
    console.log(`Refused lines and their reasons: ${rejected_path}`)
  }
  return summary
}
