import { type Client, createClient } from '@cairnway/sdk'
import type { Everywhere } from '../everywhere.ts'
import { dryFetch } from '../print/dry-fetch.ts'
import type { Surroundings } from '../surroundings.ts'
import { version } from '../version.ts'
import { type Connection, resolveConnection } from './connection.ts'

/** A client of that service with that key; with `--dry-run` one that prints requests and sends none. */
export function clientOf(
  { base_url, api_key }: Pick<Connection, 'base_url' | 'api_key'>,
  said: Everywhere,
  surroundings: Surroundings,
): Client {
  const send = said.dryRun ? dryFetch(said, surroundings) : surroundings.fetch
  const headers = { 'user-agent': `cairnway-cli/${version}` }
  return createClient({ base_url, headers, ...(api_key !== null && { api_key }), ...(send && { fetch: send }) })
}

/** A client of the service that the call means. */
export const openClient = (said: Everywhere, surroundings: Surroundings): Client =>
  clientOf(resolveConnection(said, surroundings), said, surroundings)
