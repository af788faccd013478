import { type Client, createClient } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createDryRunFetch } from '../output/dry-run-fetch.ts'
import { cli_version } from '../version.ts'
import { type ClientConnection, toClientOptions } from './client-options.ts'
import { resolveConnection } from './connection.ts'

/** Creates a client of the service with the key; with `--dry-run` the client prints requests and sends none. */
export function createConnectionClient(
  connection: ClientConnection,
  options: GlobalOptions,
  context: CliContext,
): Client {
  const headers = { 'user-agent': `cairnway-cli/${cli_version}` }
  if (!options.dryRun) return createClient({ ...toClientOptions(connection, context), headers })
  // no token is minted for a request that is not sent
  const client_options = toClientOptions({ ...connection, identity: null }, context)
  return createClient({ ...client_options, headers, fetch: createDryRunFetch(options, context) })
}

/** Creates a client of the service that the options, the environment or the profile name. */
export const createCommandClient = (options: GlobalOptions, context: CliContext): Client =>
  createConnectionClient(resolveConnection(options, context), options, context)
