import { type Client, type PrivateJwk, signDidChallenge, toDidKey } from '@cairnway/sdk'
import { LocalError } from '../cli-errors.ts'

/**
 * Binds the did:key of a key to the account of a client, unless it is bound already.
 * @returns the DID
 * @throws LocalError when the account has another DID
 */
export async function bindOwnDid(client: Client, key: PrivateJwk, base_url: string): Promise<string> {
  const did = toDidKey(key)
  const bound = await client.getDid()
  if (bound.did === did) return did
  if (bound.did !== null)
    throw new LocalError(
      `${bound.did} is bound to your account: name the file of its key with --key-file, or unbind it first`,
    )
  const { challenge } = await client.getDidChallenge()
  await client.bindDid(await signDidChallenge({ key, challenge, base_url }))
  return did
}
