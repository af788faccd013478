import { type Client, createClient } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import type { GlobalOptions } from '../global-options.ts'
import { createDryRunFetch } from '../output/dry-run-fetch.ts'
import { version } from '../version.ts'
import { resolveConnection, type ServiceConnection } from './connection.ts'

/** A client of that service with that key; with `--dry-run` one that prints requests and sends none. */
export function createConnectionClient(
  { base_url, api_key }: Pick<ServiceConnection, 'base_url' | 'api_key'>,
  said: GlobalOptions,
  surroundings: CliContext,
): Client {
  const send = said.dryRun ? createDryRunFetch(said, surroundings) : surroundings.fetch
  const headers = { 'user-agent': `cairnway-cli/${version}` }
  return createClient({ base_url, headers, ...(api_key !== null && { api_key }), ...(send && { fetch: send }) })
}

/** A client of the service that the call means. */
export const createCommandClient = (said: GlobalOptions, surroundings: CliContext): Client =>
  createConnectionClient(resolveConnection(said, surroundings), said, surroundings)
