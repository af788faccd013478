import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, UsageError } from '../cli-errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { readGlobalOptions } from '../global-options.ts'
import { readSource, readSourceBytes } from '../operations/read-source.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { readPasted } from '../read-typed.ts'
import { checkDelivery } from './check-delivery.ts'
import { parseDelivery, parseHeaderLines, type ReceivedDelivery } from './parse-delivery.ts'
import { readSecrets } from './read-secrets.ts'

/** The options of `webhooks verify`. */
export interface VerifyDeliveryOptions {
  file?: string
  header?: string[]
  body?: string
  secretFile?: string
  tolerance: number
}

const STANDARD_INPUT = '-'
const PASTE_REQUEST = 'Paste the delivery (its headers, an empty line, its body), and end with Ctrl-D:\n'

/** Reads the delivery from the flags, a file, standard input, or text that is pasted into a terminal. */
async function readDelivery(
  { file = STANDARD_INPUT, header, body = STANDARD_INPUT }: VerifyDeliveryOptions,
  context: CliContext,
): Promise<ReceivedDelivery> {
  if (header) return { headers: parseHeaderLines(header), body: await readSourceBytes(body, '--body', context) }
  const { stdin, stderr } = context
  const is_pasted = file === STANDARD_INPUT && stdin.isTTY && stderr.isTTY
  const text = is_pasted ? await readPasted(PASTE_REQUEST, context) : await readSource(file, '--file', context)
  const delivery = parseDelivery(text)
  if (delivery) return delivery
  throw new UsageError('--file: no delivery, which is header lines, an empty line and the body')
}

/** @throws UsageError for flags that contradict each other */
function requireConsistentFlags({ file, header, body, secretFile }: VerifyDeliveryOptions): void {
  if (file !== undefined && (header || body !== undefined))
    throw new UsageError('--file holds headers and body: it replaces --header and --body')
  if (body !== undefined && !header) throw new UsageError('missing: --header, once for each header of the delivery')
  const is_delivery_from_stdin = (header ? body : file) === undefined || [file, body].includes(STANDARD_INPUT)
  if (secretFile === STANDARD_INPUT && is_delivery_from_stdin)
    throw new UsageError('the secret and the delivery cannot both come from standard input')
}

/**
 * Runs `cairnway webhooks verify`: reports whether a delivery has a valid signature, and if not, why. Nothing is sent.
 * @throws ExitCodeError when a receiver has to refuse the delivery
 */
export async function runVerifyDelivery(
  options: VerifyDeliveryOptions,
  command: Command,
  context: CliContext,
): Promise<void> {
  requireConsistentFlags(options)
  const global_options = readGlobalOptions(command)
  const secrets = await readSecrets(options.secretFile, context)
  const delivery = await readDelivery(options, context)
  const check = await checkDelivery(delivery, secrets, { tolerance_s: options.tolerance, now: Date.now() })
  await writeAnswer(check, {}, global_options, context)
  if (!check.is_valid) throw new ExitCodeError(exitCodes.refused[0])
}
