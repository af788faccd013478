import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTextFile, type TextEncodingName } from '../intake/decode-text-file.ts'
import type { DepositsParts } from '../parts.ts'
import { acceptRawDeposit, type ReadingNotes } from './deposit-raw-experience.ts'

/** Notes on a file whose encoding is a guess. In Latin-1 every byte is a character. */
const NOTES_ON_ENCODING: { [Encoding in TextEncodingName]?: ReadingNotes } = {
  latin1: {
    remark: ' The file is not valid UTF-8, so it was read as Latin-1.',
    flags: [{ type: 'encoding_assumed', subtype: 'latin1' }],
  },
  'damaged-utf-8': {
    remark: ' The file is UTF-8 with bytes that are none: they were replaced.',
    flags: [{ type: 'encoding_assumed', subtype: 'utf-8' }],
  },
}

/** `POST /v1/experiences/raw/file` */
export async function depositRawFile(
  ctx: Context<DepositsParts>,
  { file, ...fields }: OperationInput<'depositRawFile'>,
): Promise<OperationOutput<'depositRawFile'>> {
  const { text, encoding } = decodeTextFile(new Uint8Array(await file.arrayBuffer()))
  return acceptRawDeposit(ctx, { content: text, ...fields }, NOTES_ON_ENCODING[encoding])
}
