import type { CliOutput } from './cli-context.ts'

/** Writes at the pace of the reader: what is much and waits for it is not kept in memory. */
export async function writeWithBackpressure(output: CliOutput, text: string | Uint8Array): Promise<void> {
  if (output.write(text) === false) await new Promise<void>((resolve) => output.once?.('drain', resolve))
}
