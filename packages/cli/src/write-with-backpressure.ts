import type { CliOutput } from './cli-context.ts'

/** Writes, and waits until the reader has caught up, so that long outputs do not accumulate in memory. */
export async function writeWithBackpressure(output: CliOutput, text: string | Uint8Array): Promise<void> {
  if (output.write(text) === false) await new Promise<void>((resolve) => output.once?.('drain', resolve))
}
