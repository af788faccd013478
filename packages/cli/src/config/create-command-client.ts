import { type Client, type ClientOptions, createClient } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createDryRunFetch } from '../output/dry-run-fetch.ts'
import { escapeForTerminal } from '../output/escape-for-terminal.ts'
import { cli_version } from '../version.ts'
import { type ClientConnection, toClientOptions } from './client-options.ts'
import { resolveConnection } from './connection.ts'

/**
 * Creates a `fetch` that reports the fields of a request that the service ignored, such as a misspelled one in a
 * `--file`.
 */
const createReportingFetch =
  (context: CliContext): NonNullable<ClientOptions['fetch']> =>
  async (url, init) => {
    const response = await (context.fetch ?? fetch)(url, init)
    const ignored = response.headers.get('x-ignored-parameters')
    if (ignored !== null) context.stderr.write(`The service ignores: ${escapeForTerminal(ignored)}\n`)
    return response
  }

/** Creates a client of the service with the key; with `--dry-run` the client prints requests and sends none. */
export function createConnectionClient(
  connection: ClientConnection,
  options: GlobalOptions,
  context: CliContext,
): Client {
  const headers = { 'user-agent': `cairnway-cli/${cli_version}` }
  if (!options.dryRun)
    return createClient({ ...toClientOptions(connection, context), headers, fetch: createReportingFetch(context) })
  // no token is minted for a request that is not sent
  const client_options = toClientOptions({ ...connection, identity: null }, context)
  return createClient({ ...client_options, headers, fetch: createDryRunFetch(options, context) })
}

/** Creates a client of the service that the options, the environment or the profile name. */
export const createCommandClient = (options: GlobalOptions, context: CliContext): Client =>
  createConnectionClient(resolveConnection(options, context), options, context)
