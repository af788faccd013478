import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { type DecodedFile, decodeTextFile } from '../intake/decode-text-file.ts'
import type { DepositsParts } from '../parts.ts'
import { acceptRawDeposit, type ReadingNotes } from './deposit-raw-experience.ts'
import { ENCODING_ASSUMED } from './uncertain-reading.ts'

/** Notes on a file whose encoding is a guess: what comes of it is a draft at most. */
function noteEncoding({ encoding, certainty }: DecodedFile): ReadingNotes | undefined {
  if (certainty === 'certain') return undefined
  const remark =
    certainty === 'guessed'
      ? ` The file is not valid UTF-8, so it was read as ${encoding}, which is a guess: check the draft that comes of it.`
      : ' The file is UTF-8 with invalid bytes, which were replaced.'
  return { remark, flags: [{ type: ENCODING_ASSUMED, subtype: encoding }] }
}

/** `POST /v1/experiences/raw/file`: deposits the text of a file; where its encoding is a guess, a draft at most. */
export async function depositRawFile(
  ctx: Context<DepositsParts>,
  { file, ...fields }: OperationInput<'depositRawFile'>,
): Promise<OperationOutput<'depositRawFile'>> {
  const decoded = decodeTextFile(new Uint8Array(await file.arrayBuffer()), file.type)
  return acceptRawDeposit(ctx, { content: decoded.text, ...fields }, noteEncoding(decoded))
}
