import type { ClientConnection } from '../config/client-options.ts'

/** The variables by which the MCP program has the credentials of a call. A key would take precedence over an identity. */
export const toMcpVariables = ({ base_url, api_key, identity }: ClientConnection) => ({
  CAIRNWAY_URL: base_url,
  ...(api_key !== null && { CAIRNWAY_API_KEY: api_key }),
  ...(identity && {
    CAIRNWAY_API_KEY: undefined,
    CAIRNWAY_DID: identity.did,
    CAIRNWAY_KEY_FILE: identity.key_file,
    CAIRNWAY_WORKSPACE: identity.workspace_id,
    CAIRNWAY_CREDENTIAL: identity.credential,
  }),
})
