import { readFileSync } from 'node:fs'
import { UsageError } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * The whole text of a file; of standard input for `-`.
 * @param flag that named it, for the message
 * @throws UsageError when it cannot be read
 */
export async function readSource(path: string, flag: string, { stdin }: Surroundings): Promise<string> {
  if (path === '-') {
    const chunks: Buffer[] = []
    for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('utf8')
  }
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${flag}: ${error instanceof Error ? error.message : error}`)
  }
}
