import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from '@cairnway/sdk'
import { PRIVATE_FILE_MODE } from '../../platform/files/private-files.ts'

/**
 * Writes every public experience of the running server to a JSON Lines file, compressed when its name ends in `.gz`.
 * The file appears only when it is complete.
 * @returns how many experiences it holds
 * @throws ApiError from the server, Error when the file cannot be written
 */
export async function exportFile(client: Client, file: string): Promise<number> {
  let count = 0
  const records = await client.exportAll()
  async function* lines(): AsyncGenerator<string> {
    for await (const record of records) {
      count++
      yield `${JSON.stringify(record)}\n`
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
  return count
}
