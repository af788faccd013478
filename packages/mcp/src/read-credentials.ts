import { readFileSync } from 'node:fs'
import type { ClientOptions, PrivateJwk } from '@cairnway/sdk'

/** The variables with the credentials of a program. */
export const CREDENTIAL_VARIABLES = [
  'CAIRNWAY_API_KEY',
  'CAIRNWAY_KEY_FILE',
  'CAIRNWAY_DID',
  'CAIRNWAY_WORKSPACE',
  'CAIRNWAY_CREDENTIAL',
] as const

/** @throws Error for a file that holds no key; its message does not repeat it */
function readKey(path: string): PrivateJwk {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // without its cause, which may repeat a part of the file
    throw new Error('CAIRNWAY_KEY_FILE names no private key as a JWK')
  }
}

/**
 * The credentials of a client: an API key, or else tokens of a workspace that the key of a DID proves.
 * @throws Error for a key that cannot be read, and when only a part of the variables is set
 */
export function readCredentials(
  env: Readonly<Record<string, string | undefined>>,
): Pick<ClientOptions, 'api_key' | 'dpop'> {
  if (env.CAIRNWAY_API_KEY) return { api_key: env.CAIRNWAY_API_KEY }
  if (!env.CAIRNWAY_KEY_FILE) return {}
  const { CAIRNWAY_WORKSPACE: workspace_id, CAIRNWAY_CREDENTIAL: credential, CAIRNWAY_DID: did } = env
  if (!workspace_id || !credential)
    throw new Error('CAIRNWAY_KEY_FILE also needs CAIRNWAY_WORKSPACE and CAIRNWAY_CREDENTIAL')
  return { dpop: { key: readKey(env.CAIRNWAY_KEY_FILE), workspace_id, credential, ...(did && { did }) } }
}
