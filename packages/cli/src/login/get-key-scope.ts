import type { Client } from '@cairnway/sdk'
import { isServiceError } from '../cli-errors.ts'

/**
 * What the key of a client may do, as the service says: it names the scope that is held when it refuses a wider one.
 * @throws what the client throws, such as an AuthenticationError for a key that is none
 */
export async function getKeyScope(client: Client): Promise<string> {
  try {
    await client.listOperators({ limit: 1 })
    return 'operator'
  } catch (error) {
    if (isServiceError(error) && error.error === 'InsufficientScopeError') return String(error.details.held)
    throw error
  }
}
