import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@cairnway/sdk'
import { readConfig } from '../config.ts'
import { StartError } from '../errors/start-error.ts'

/**
 * A client of the running server with the operator's key.
 * @param environment CAIRNWAY_URL, and the server's own variables
 * @throws StartError when there is no key
 */
export async function createOpsClient(environment: Record<string, string | undefined>): Promise<Client> {
  const config = readConfig(environment)
  const path = join(config.data_dir, 'operator-key')
  const api_key = config.admin_api_key ?? (await readFile(path, 'utf8').catch(() => null))?.trim()
  if (!api_key) throw new StartError(`no operator key: set ADMIN_API_KEY, or DATA_DIR to where ${path} should be`)
  const base_url = environment.CAIRNWAY_URL || config.base_url
  // whoever waits at the terminal decides how long, and whether to try again
  return createClient({ base_url, api_key, max_retries: 0, timeout_ms: Number.POSITIVE_INFINITY })
}
