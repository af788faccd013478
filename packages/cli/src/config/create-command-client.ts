import { type Client, createClient } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createDryRunFetch } from '../output/dry-run-fetch.ts'
import { version } from '../version.ts'
import { resolveConnection, type ServiceConnection } from './connection.ts'

/** Creates a client of the service with the key; with `--dry-run` the client prints requests and sends none. */
export function createConnectionClient(
  { base_url, api_key }: Pick<ServiceConnection, 'base_url' | 'api_key'>,
  options: GlobalOptions,
  context: CliContext,
): Client {
  const fetch = options.dryRun ? createDryRunFetch(options, context) : context.fetch
  const headers = { 'user-agent': `cairnway-cli/${version}` }
  return createClient({ base_url, headers, ...(api_key !== null && { api_key }), ...(fetch && { fetch }) })
}

/** Creates a client of the service that the options, the environment or the profile name. */
export const createCommandClient = (options: GlobalOptions, context: CliContext): Client =>
  createConnectionClient(resolveConnection(options, context), options, context)
