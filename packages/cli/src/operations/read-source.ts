import { readFileSync } from 'node:fs'
import type { CliContext } from '../cli-context.ts'
import { thrownMessage, UsageError } from '../cli-errors.ts'

/**
 * Decodes UTF-8 and drops a byte order mark, which editors on Windows write.
 * @throws TypeError for other bytes
 */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

async function readStream(stdin: CliContext['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/**
 * Reads the bytes of a file, or of standard input for `-`.
 * @param flag the flag that named the file, for the error message
 * @throws UsageError when it cannot be read
 */
export async function readSourceBytes(path: string, flag: string, { stdin }: CliContext): Promise<Buffer> {
  try {
    return path === '-' ? await readStream(stdin) : readFileSync(path)
  } catch (error) {
    throw new UsageError(`${flag}: ${thrownMessage(error)}`)
  }
}

/**
 * Reads the text of a file, or of standard input for `-`.
 * @param flag the flag that named the file, for the error message
 * @throws UsageError when it cannot be read or is not UTF-8
 */
export async function readSource(path: string, flag: string, context: CliContext): Promise<string> {
  const bytes = await readSourceBytes(path, flag, context)
  try {
    return decodeText(bytes)
  } catch (error) {
    throw new UsageError(`${flag}: ${thrownMessage(error)}`)
  }
}
