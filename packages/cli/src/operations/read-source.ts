import { readFileSync } from 'node:fs'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'

/** UTF-8, without the mark of byte order that editors on Windows write. @throws TypeError for other bytes */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

async function readStream(stdin: CliContext['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/**
 * The whole text of a file; of standard input for `-`.
 * @param flag that named it, for the message
 * @throws UsageError when it cannot be read
 */
export async function readSource(path: string, flag: string, { stdin }: CliContext): Promise<string> {
  try {
    return decodeText(path === '-' ? await readStream(stdin) : readFileSync(path))
  } catch (error) {
    throw new UsageError(`${flag}: ${error instanceof Error ? error.message : error}`)
  }
}
