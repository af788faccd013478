import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeTextFile } from '../intake/decode-text-file.ts'
import { acceptRawDeposit } from './deposit-raw-experience.ts'

/** Bytes that are not UTF-8 are taken for Latin-1, in which every byte is a character: the depositor is told. */
const ASSUMED_LATIN1 = {
  remark: ' The file is not valid UTF-8, so it was read as Latin-1.',
  flags: [{ type: 'encoding_assumed', subtype: 'latin1' }],
}

/** `POST /v1/experiences/raw/file` */
export async function depositRawFile(
  ctx: Context,
  { file, tags, visibility_scope }: OperationInput<'depositRawFile'>,
): Promise<OperationOutput<'depositRawFile'>> {
  const { text, encoding } = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
  const notes = encoding === 'latin1' ? ASSUMED_LATIN1 : {}
  return acceptRawDeposit(ctx, { content: text, tags, visibility_scope }, notes)
}
