import type { KeysetCursor } from '../pagination/keyset-cursor.ts'
import { RpcError } from './rpc-error.ts'

const isTimestamp = (text: string): boolean => {
  const time = new Date(text)
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text
}

/** Encodes the cursor after the last task of a page. A space separates time and id, since ids are visible ASCII. */
export const encodePageToken = ({ created_at, id }: KeysetCursor): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

/** @throws RpcError invalid_params for a token that `encodePageToken` did not make */
export function decodePageToken(token: string | null): KeysetCursor | null {
  if (token === null) return null
  const [created_at = '', id = '', ...rest] = Buffer.from(token, 'base64url').toString().split(' ')
  if (!isTimestamp(created_at) || !/^[\x21-\x7e]+$/.test(id) || rest.length > 0)
    throw new RpcError(
      'invalid_params',
      'params.pageToken: is not a token of this list; send nextPageToken of the previous page',
    )
  return { created_at, id }
}
