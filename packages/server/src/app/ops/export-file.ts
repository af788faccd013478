import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from '@cairnway/sdk'
import { PRIVATE_FILE_MODE } from '../../platform/files/private-files.ts'

/** The outcome of an export. */
interface ExportSummary {
  /** number of experiences in the file */
  written: number
  /** number of tombstones in the file */
  tombstones: number
  /** those that the server could not write, with the reason */
  left_out: { id: string; reason: string }[]
}

/**
 * Writes every public experience of the running server to a JSON Lines file, compressed when its name ends in `.gz`.
 * The file appears only when it is complete.
 * @throws ApiError from the server, Error when the file cannot be written
 */
export async function exportFile(client: Client, file: string): Promise<ExportSummary> {
  const summary: ExportSummary = { written: 0, tombstones: 0, left_out: [] }
  const exported = await client.exportAll()
  async function* lines(): AsyncGenerator<string> {
    for await (const line of exported) {
      if ('reason' in line) summary.left_out.push(line)
      else {
        if ('at' in line) summary.tombstones++
        else summary.written++
        yield `${JSON.stringify(line)}\n`
      }
    }
  }
  const partial = `${file}.partial`
  try {
    const source = Readable.from(lines())
    await rm(partial, { force: true })
    const target = createWriteStream(partial, { flags: 'wx', mode: PRIVATE_FILE_MODE })
    await (file.endsWith('.gz') ? pipeline(source, createGzip(), target) : pipeline(source, target))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return summary
}
