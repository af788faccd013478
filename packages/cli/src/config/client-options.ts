import type { ClientOptions } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { readKeyFile } from '../identity/key-file.ts'
import { createTokenFile } from '../identity/token-file.ts'
import type { ServiceConnection } from './connection.ts'

/** The parts of a connection that a client needs: address, key and identity. */
export type ClientConnection = Pick<ServiceConnection, 'base_url' | 'api_key' | 'identity'>

/**
 * The options of a client for a connection: with the key, or with tokens that the key of the DID proves.
 * @throws LocalError when the key of the DID cannot be read
 */
export function toClientOptions({ base_url, api_key, identity }: ClientConnection, context: CliContext): ClientOptions {
  const options: ClientOptions = { base_url, ...(context.fetch && { fetch: context.fetch }) }
  if (identity === null) return api_key === null ? options : { ...options, api_key }
  const { did, key_file, workspace_id, credential } = identity
  const key = readKeyFile(key_file, context)
  const token_store = createTokenFile([base_url, did, workspace_id, credential], context)
  return { ...options, dpop: { key, did, workspace_id, credential, token_store } }
}
