import type { KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { encodeTimeCursor, parseTimeCursor } from '../../platform/pagination/time-cursor.ts'
import { RpcError } from './rpc-error.ts'

/** The ids of tasks, which their senders choose: visible ASCII. */
const TASK_ID = /^[\x21-\x7e]+$/

/** Encodes the token after the last task of a page. */
export const encodePageToken = encodeTimeCursor

/** @throws RpcError invalid_params for a token that `encodePageToken` did not return */
export function decodePageToken(token: string | null): KeysetCursor | null {
  if (token === null) return null
  const position = parseTimeCursor(token, TASK_ID)
  if (position === null)
    throw new RpcError(
      'invalid_params',
      'params.pageToken: is not a token of this list; send nextPageToken of the previous page',
    )
  return position
}
