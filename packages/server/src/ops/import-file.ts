import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import type { CallOutput, Client } from '@cairnway/sdk'
import { createProgressBar } from './progress-bar.ts'
import { readFileLines } from './read-file-lines.ts'

/** Lines sent at once: small enough that a broken import loses little, large enough that requests cost nothing. */
const BATCH_LINES = 50
/** What the service takes as one line; a longer one would end the whole request. */
const MAX_LINE_BYTES = 256 * 1024

type ImportLineResult = CallOutput<'importExperiences'>

export interface ImportSummary {
  created: number
  existing: number
  rejected: number
}

/** A line may be the record itself, or carry it as `experience` as collected data does. */
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
  error: { error: 'PayloadTooLargeError', message: `a line is larger than ${MAX_LINE_BYTES} bytes`, details: {} },
})

async function countLines(file: string): Promise<number> {
  let count = 0
  for await (const _ of readFileLines(file)) count++
  return count
}

/**
 * Imports a JSON Lines file through the running server. Refused lines go, with the reason, to
 * `FILE.rejected.jsonl` in the working directory.
 * @param as name of the seed contributor; by default the file's name up to its first dot
 */
export async function importFile(client: Client, file: string, as?: string): Promise<ImportSummary> {
  const name = as ?? basename(file).split('.')[0] ?? 'import'
  const refused_path = `${file.replace(/\.gz$/, '')}.rejected.jsonl`.replace(/^.*[\\/]/, '')
  const progress = createProgressBar(await countLines(file))
  const summary: ImportSummary = { created: 0, existing: 0, rejected: 0 }
  let refused: ReturnType<typeof createWriteStream> | null = null
  let batch: { line: number; text: string }[] = []

  const note = (result: ImportLineResult, source: { line: number; text: string } | undefined) => {
    summary[result.status]++
    if (result.status !== 'rejected') return
    refused ??= createWriteStream(refused_path)
    refused.write(`${JSON.stringify({ line: source?.line, error: result.error, record: source?.text })}\n`)
  }
  const send = async () => {
    if (batch.length === 0) return
    const results = await client.importExperiences({ as: name, lines: batch.map(({ text }) => unwrapExperience(text)) })
    for (const result of results) note(result, batch[result.line - 1])
    progress.advance(batch.length, summary)
    batch = []
  }

  let line = 0
  for await (const text of readFileLines(file)) {
    line++
    if (Buffer.byteLength(unwrapExperience(text)) > MAX_LINE_BYTES) {
      note(lineTooLongResult(line), { line, text })
      progress.advance(1, summary)
    } else batch.push({ line, text })
    if (batch.length === BATCH_LINES) await send()
  }
  await send()
  progress.finish(summary)
  if (refused !== null) {
    await new Promise<void>((resolve) => refused?.end(resolve))
    console.log(`Refused lines and their reasons: ${refused_path}`)
  }
  return summary
}
